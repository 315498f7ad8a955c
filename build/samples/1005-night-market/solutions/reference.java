import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), limit = in.nextInt();
        long[] earlier = new long[limit + 1], best = new long[limit + 1], next = new long[limit + 1];
        for (int i = 0; i < n; i++) {
            int minutes = in.nextInt(), joy = in.nextInt();
            for (int t = 0; t <= limit; t++) {
                next[t] = t < minutes ? best[t] : Math.max(best[t], earlier[t - minutes] + joy);
            }
            long[] oldest = earlier;
            earlier = best;
            best = next;
            next = oldest;
        }
        System.out.println(best[limit]);
    }
}
