import java.util.Scanner;

// Arrays for villages 0 to n - 1: ArrayIndexOutOfBoundsException at village n.
public class Main {
    static int[] parent;

    static int root(int village) {
        return parent[village] == village ? village : root(parent[village]);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt(), q = in.nextInt();
        parent = new int[n];
        for (int i = 0; i < n; i++) parent[i] = i;
        for (int i = 0; i < m; i++) parent[root(in.nextInt())] = root(in.nextInt());
        while (q-- > 0) System.out.println(root(in.nextInt()) == root(in.nextInt()) ? 1 : -1);
    }
}
