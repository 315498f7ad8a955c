import java.io.IOException;
import java.io.StreamTokenizer;
import java.util.Arrays;

// Off by one: wants a gap between two shows.
public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new java.io.BufferedInputStream(System.in, 1 << 16));

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = next();
        long[] shows = new long[n];
        for (int i = 0; i < n; i++) {
            long start = next();
            shows[i] = (long) next() << 32 | start;
        }
        Arrays.sort(shows);
        int played = 0;
        long free = -1;
        for (long show : shows) {
            if ((show & 0xffffffffL) <= free) continue;
            played++;
            free = show >> 32;
        }
        System.out.println(played);
    }
}
