import java.util.Scanner;

// A short holds 16 bits only.
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        short sum = (short) (in.nextInt() + in.nextInt());
        System.out.println(sum);
    }
}
