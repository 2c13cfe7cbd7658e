import { formatPhone } from '@revela/domain'
import { Check } from 'lucide-react'
import type { Client } from '../api/client-queries.ts'
import { ClientAvatar } from './client-avatar.tsx'
import styles from './client-choices.module.css'

type Props = { readonly client: Client; readonly chosen: boolean; readonly onChoose: () => void }

export function ClientChoice({ client, chosen, onChoose }: Props) {
  const reached = client.email === '' ? formatPhone(client.tel ?? '') : client.email
  return (
    <button type="button" className={styles.choice} aria-pressed={chosen} onClick={onChoose}>
      <ClientAvatar name={client.name} />
      <span className={styles.who}>
        <span className={styles.name}>{client.name}</span>
        <span className={styles.reached}>{reached}</span>
      </span>
      {chosen ? <Check size={18} strokeWidth={1.75} aria-hidden="true" className={styles.check} /> : null}
    </button>
  )
}
