import { passkeys, secondFactor } from '@revela/phrases'
import { Button } from 'antd'
import { KeyRound, Smartphone } from 'lucide-react'
import { hasPasskeySupport } from '../../../lib/passkeys.ts'
import { useAddPasskey } from '../api/passkeys.ts'
import styles from './second-factor-choices.module.css'

const texts = secondFactor.required
const icon = { size: 28, strokeWidth: 1.5, 'aria-hidden': true } as const

type Props = { readonly isSettingUp: boolean; readonly onApp: () => void }

/** The two ways to register a second factor, each with what it takes. */
export function SecondFactorChoices({ isSettingUp, onApp }: Props) {
  const add = useAddPasskey()
  return (
    <ul className={styles.choices}>
      <li className={styles.choice}>
        <Smartphone {...icon} className={styles.icon} />
        <p className={styles.hint}>{texts.appHint}</p>
        <Button type="primary" size="large" block loading={isSettingUp} onClick={onApp}>
          {texts.app}
        </Button>
      </li>
      <li className={styles.choice}>
        <KeyRound {...icon} className={styles.icon} />
        <p className={styles.hint}>{hasPasskeySupport() ? texts.passkeyHint : passkeys.unsupported}</p>
        {hasPasskeySupport() ? (
          <Button size="large" block loading={add.isPending} onClick={() => add.mutate()}>
            {texts.passkey}
          </Button>
        ) : null}
      </li>
    </ul>
  )
}
