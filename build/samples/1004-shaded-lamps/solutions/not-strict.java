import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.StreamTokenizer;
import java.util.Arrays;

// Off by one: counts lamps that are higher by exactly d, too.
public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in, 1 << 16));
    static int[] h;
    static int d;

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    static long countAndSort(int from, int to) {
        if (to - from < 2) return 0;
        int middle = (from + to) / 2;
        long pairs = countAndSort(from, middle) + countAndSort(middle, to);
        for (int west = from, east = middle; west < middle; west++) {
            while (east < to && h[west] - h[east] >= d) east++;
            pairs += east - middle;
        }
        Arrays.sort(h, from, to);
        return pairs;
    }

    public static void main(String[] args) throws IOException {
        int n = next();
        d = next();
        h = new int[n];
        for (int i = 0; i < n; i++) h[i] = next();
        System.out.println(countAndSort(0, n));
    }
}
