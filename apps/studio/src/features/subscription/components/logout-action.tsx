import { subscription } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import styles from './logout-action.module.css'

export function LogoutAction() {
  return (
    <span className={styles.logout}>
      <InlineLink to={paths.logout}>{subscription.logout}</InlineLink>
    </span>
  )
}
