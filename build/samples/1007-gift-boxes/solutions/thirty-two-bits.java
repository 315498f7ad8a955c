import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.StreamTokenizer;
import java.util.HashMap;

// Counts the ways in an int.
public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in, 1 << 16));

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = next(), k = next();
        HashMap<Integer, Integer> seen = new HashMap<>();
        int ways = 0;
        for (int i = 0; i < n; i++) {
            int rest = next() % k;
            ways += seen.getOrDefault((k - rest) % k, 0);
            seen.merge(rest, 1, Integer::sum);
        }
        System.out.println(ways);
    }
}
