import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.StreamTokenizer;

// Looks at every pair.
public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in, 1 << 16));

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = next(), d = next();
        int[] h = new int[n];
        long pairs = 0;
        for (int j = 0; j < n; j++) {
            h[j] = next();
            for (int i = 0; i < j; i++) {
                if (h[i] > h[j] + d) pairs++;
            }
        }
        System.out.println(pairs);
    }
}
