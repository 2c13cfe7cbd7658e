import { subscription } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { QuietLink } from './quiet-link.tsx'

export function LogoutAction() {
  return <QuietLink to={paths.logout}>{subscription.logout}</QuietLink>
}
