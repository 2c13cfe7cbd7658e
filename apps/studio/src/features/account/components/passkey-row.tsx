import { passkeys as texts } from '@revela/phrases'
import { Button } from 'antd'
import { KeyRound } from 'lucide-react'
import { formatAgo, formatInstantDay } from '../../../lib/dates.ts'
import type { Passkey } from '../api/passkeys.ts'
import row from './device-row.module.css'
import styles from './passkeys.module.css'

type Props = {
  readonly passkey: Passkey
  readonly now: Date
  readonly onRename: () => void
  readonly onRemove: () => void
}

export function PasskeyRow({ passkey, now, onRename, onRemove }: Props) {
  const { name, device, created_at, last_used_at } = passkey
  const details = [
    ...(device === name ? [] : [device]),
    texts.created(formatInstantDay(created_at)),
    last_used_at === null ? texts.unused : texts.used(formatAgo(last_used_at, now)),
  ]
  return (
    <li className={row.row}>
      <KeyRound size={24} strokeWidth={1.5} aria-hidden="true" className={row.icon} />
      <div className={row.words}>
        <p className={styles.name}>{name}</p>
        <p className={row.details}>{details.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onRename} aria-label={texts.renameOf(name)}>
          {texts.rename}
        </Button>
        <Button onClick={onRemove} aria-label={texts.removeOf(name)}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
