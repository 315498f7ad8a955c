import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.StreamTokenizer;

// Everything in an int: enough for the first four cases.
public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in, 1 << 16));

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = next(), k = next();
        int[] t = new int[n], w = new int[n];
        for (int i = 0; i < n; i++) {
            t[i] = next();
            w[i] = next();
        }
        int early = 0, late = w[0] + t[0] * k;
        while (late - early > 1) {
            int middle = (early + late) / 2, missing = k;
            for (int i = 0; i < n && missing > 0; i++) {
                if (middle > w[i]) missing -= (middle - w[i]) / t[i];
            }
            if (missing <= 0) late = middle;
            else early = middle;
        }
        System.out.println(late);
    }
}
