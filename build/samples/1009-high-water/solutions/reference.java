import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.StreamTokenizer;
import java.util.Arrays;

public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in, 1 << 16));
    static int[] parent, size, level;

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    static int root(int village) {
        while (parent[village] != village) village = parent[village];
        return village;
    }

    public static void main(String[] args) throws IOException {
        int n = next(), m = next(), q = next();
        int[] a = new int[m], b = new int[m];
        long[] order = new long[m]; // height in the high half, index in the low half
        for (int i = 0; i < m; i++) {
            a[i] = next();
            b[i] = next();
            order[i] = (long) next() << 32 | i;
        }
        Arrays.sort(order);
        parent = new int[n + 1];
        size = new int[n + 1];
        level = new int[n + 1];
        for (int i = 1; i <= n; i++) parent[i] = i;
        Arrays.fill(size, 1);
        for (int i = m - 1; i >= 0; i--) {
            int index = (int) order[i];
            int x = root(a[index]), y = root(b[index]);
            if (x == y) continue;
            int small = size[x] < size[y] ? x : y, large = x + y - small;
            parent[small] = large;
            size[large] += size[small];
            level[small] = (int) (order[i] >> 32);
        }
        StringBuilder out = new StringBuilder();
        while (q-- > 0) {
            int u = next(), v = next(), lowest = Integer.MAX_VALUE;
            while (u != v && lowest >= 0) {
                boolean uIsRoot = parent[u] == u, vIsRoot = parent[v] == v;
                if (uIsRoot && vIsRoot) {
                    lowest = -1;
                } else if (vIsRoot || (!uIsRoot && level[u] >= level[v])) {
                    lowest = Math.min(lowest, level[u]);
                    u = parent[u];
                } else {
                    lowest = Math.min(lowest, level[v]);
                    v = parent[v];
                }
            }
            out.append(lowest).append('\n');
        }
        System.out.print(out);
    }
}
