import java.io.IOException;
import java.io.InputStream;

public class Main {
    static final byte[] buffer = new byte[1 << 16];
    static int position = 0, filled = 0;
    static final InputStream in = System.in;

    static int read() throws IOException {
        if (position == filled) {
            filled = in.read(buffer);
            position = 0;
            if (filled <= 0) return -1;
        }
        return buffer[position++];
    }

    static int next() throws IOException {
        int c = read(), value = 0;
        while (c < '0') c = read();
        for (; c >= '0'; c = read()) value = value * 10 + (c - '0');
        return value;
    }

    public static void main(String[] args) throws IOException {
        int n = next(), q = next();
        long[] before = new long[n + 1];
        for (int i = 1; i <= n; i++) before[i] = before[i - 1] + next();
        StringBuilder out = new StringBuilder();
        while (q-- > 0) {
            int l = next(), r = next();
            out.append(before[r] - before[l - 1] + (l > r ? before[n] : 0)).append('\n');
        }
        System.out.print(out);
    }
}
