import java.io.IOException;
import java.io.StreamTokenizer;
import java.util.Arrays;

// Has room for 1000 shows only: ArrayIndexOutOfBoundsException.
public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new java.io.BufferedInputStream(System.in, 1 << 16));

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = next();
        long[] shows = new long[1000];
        for (int i = 0; i < n; i++) {
            long start = next();
            shows[i] = (long) next() << 32 | start;
        }
        Arrays.sort(shows, 0, n);
        int played = 0;
        long free = 0;
        for (int i = 0; i < n; i++) {
            if ((shows[i] & 0xffffffffL) < free) continue;
            played++;
            free = shows[i] >> 32;
        }
        System.out.println(played);
    }
}
