import './account.css';
import { LoginForm } from './login-form.tsx';

export default function SignInForm() {
  return <LoginForm forStaff />;
}
