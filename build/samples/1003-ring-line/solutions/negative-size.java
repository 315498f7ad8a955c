import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.StreamTokenizer;

// A table of all rides: n * n overflows to a negative number for n = 180 000, NegativeArraySizeException.
public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in, 1 << 16));

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = next(), q = next();
        int[] toll = new int[n];
        for (int i = 0; i < n; i++) toll[i] = next();
        long[] fares = new long[n * n];
        for (int from = 0; from < n; from++) {
            long fare = 0;
            for (int step = 0; step < n; step++) {
                int to = (from + step) % n;
                fare += toll[to];
                fares[from * n + to] = fare;
            }
        }
        StringBuilder out = new StringBuilder();
        while (q-- > 0) {
            int l = next(), r = next();
            out.append(fares[(l - 1) * n + r - 1]).append('\n');
        }
        System.out.print(out);
    }
}
