import java.util.Scanner;

// Off by one: never looks at the letter in the middle.
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int count = 0;
        String best = "";
        for (int i = 0; i < n; i++) {
            String name = in.next();
            boolean clear = true;
            for (int left = 0, right = name.length() - 1; left < right; left++, right--) {
                char letter = name.charAt(left);
                clear &= letter == name.charAt(right) && "AHIMOTUVWXY".indexOf(letter) >= 0;
            }
            if (!clear) continue;
            count++;
            if (name.length() > best.length()) best = name;
        }
        System.out.println(count);
        System.out.println(best.isEmpty() ? "-" : best);
    }
}
