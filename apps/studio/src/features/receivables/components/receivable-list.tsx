import { formatMoney } from '@revela/domain'
import { receivables as texts } from '@revela/phrases'
import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useMedia } from '../../../lib/hooks.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import list from '../../../ui/list-table.module.css'
import type { Receivable } from '../api/receivables.ts'
import { actionOf, describeSince, payerOf } from '../lib/receivable-words.ts'
import styles from './receivable-list.module.css'

type RowProps = {
  readonly item: Receivable
  readonly now: Date
  readonly pending: boolean
  readonly onConfirm: (received: boolean) => void
}

type Props = {
  readonly items: readonly Receivable[]
  readonly now: Date
  /** The row whose confirmation is being sent. */
  readonly pendingKey: string | null
  readonly onConfirm: (item: Receivable, received: boolean) => void
}

/** Where the photographer sees the details of what is paid. */
const pathOf = ({ for: subject, collection_id: id }: Receivable) =>
  subject === 'selection' ? galleryPaths.selectionFollowUp(id) : galleryPaths.download(id)

export function ReceivableList({ items, now, pendingKey, onConfirm }: Props) {
  const isPhone = useMedia('(max-width: 700px)')
  const rowOf = (item: Receivable): RowProps => ({
    item,
    now,
    pending: item.key === pendingKey,
    onConfirm: (received) => onConfirm(item, received),
  })
  if (isPhone)
    return (
      <ul className={styles.cards}>
        {items.map((item) => (
          <ReceivableCard key={item.key} {...rowOf(item)} />
        ))}
      </ul>
    )
  const { columns } = texts
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{columns.client}</th>
          <th scope="col">{columns.gallery}</th>
          <th scope="col">{columns.since}</th>
          <th scope="col" className={styles.amount}>
            {columns.amount}
          </th>
          <th scope="col" className={styles.action}>
            <span className="visually-hidden">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ReceivableRow key={item.key} {...rowOf(item)} />
        ))}
      </tbody>
    </table>
  )
}

function ReceivableRow(props: RowProps) {
  const { item, now } = props
  return (
    <tr className={list.row}>
      <th scope="row" className={styles.client}>
        {payerOf(item)}
      </th>
      <td>
        <Subject item={item} />
      </td>
      <td className={styles.since}>{describeSince(item, now)}</td>
      <td className={styles.amount}>{formatMoney(item.amount)}</td>
      <td className={styles.action}>
        <Confirmation {...props} />
      </td>
    </tr>
  )
}

function ReceivableCard(props: RowProps) {
  const { item, now } = props
  return (
    <li className={styles.card}>
      <p className={styles.head}>
        <span className={styles.client}>{payerOf(item)}</span>
        <span className={styles.amount}>{formatMoney(item.amount)}</span>
      </p>
      <Subject item={item} />
      <p className={styles.since}>{describeSince(item, now)}</p>
      <Confirmation {...props} />
    </li>
  )
}

function Subject({ item }: Pick<RowProps, 'item'>) {
  return (
    <div className={styles.subject}>
      <Link to={pathOf(item)}>{item.gallery_title}</Link>
      <p className={styles.what}>{texts.subjects[item.for]}</p>
      {item.mismatch ? (
        <p className={styles.mismatch}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.mismatch}
        </p>
      ) : null}
    </div>
  )
}

function Confirmation({ item, pending, onConfirm }: RowProps) {
  const action = actionOf(item)
  if (action === null) return null
  if (action === 'undo')
    return (
      <Button type="text" loading={pending} onClick={() => onConfirm(false)}>
        {texts.undo}
      </Button>
    )
  return (
    <Button
      loading={pending}
      aria-label={texts.confirmOf(payerOf(item), formatMoney(item.amount))}
      onClick={() => onConfirm(true)}
    >
      {texts.confirm}
    </Button>
  )
}
