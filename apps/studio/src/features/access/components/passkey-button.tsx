import { Button } from 'antd'
import { KeyRound } from 'lucide-react'
import { hasPasskeySupport } from '../../../lib/passkeys.ts'
import { usePasskeySignIn } from '../api/passkey.ts'
import styles from './passkey-button.module.css'

/** Signs in by passkey; not shown by browsers that know none. */
export function PasskeyButton({ label }: { readonly label: string }) {
  const signIn = usePasskeySignIn()
  if (!hasPasskeySupport()) return null
  return (
    <Button
      className={styles.button ?? ''}
      size="large"
      block
      icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
      loading={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      {label}
    </Button>
  )
}
