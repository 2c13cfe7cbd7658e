import { ownDomainSettings as texts } from '@revela/phrases'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { DomainRecord, OwnDomain } from '../api/own-domain.ts'
import { shareText, viewOfRecord } from '../lib/domain-view.ts'
import styles from './domain-records.module.css'

type Props = {
  readonly domain: OwnDomain
  /** They exist and are shown to be kept, not to be created. */
  readonly isInUse?: boolean
}

/** The records to create at the registrar, each compared with what the last check found. */
export function DomainRecords({ domain, isInUse = false }: Props) {
  const { records } = domain
  if (records.length === 0) return null
  return (
    <div className={styles.records}>
      {isInUse ? null : (
        <div>
          <h4 className={styles.title}>{texts.recordsTitle(records.length)}</h4>
          <p className={styles.lead}>{texts.recordsLead}</p>
        </div>
      )}
      <ul className={styles.list}>
        {records.map((record) => (
          <li key={`${record.type} ${record.full_name} ${record.value}`}>
            <RecordCard record={record} records={records} />
          </li>
        ))}
      </ul>
      {isInUse ? null : (
        <p className={styles.share}>
          <span>{texts.share}</span>
          <CopyButton text={() => shareText(domain)} what={texts.copyAll} failure={texts.copyFailed} />
        </p>
      )}
    </div>
  )
}

const icons = { ok: CircleCheck, missing: CircleDashed, other: CircleAlert, extra: CircleAlert } as const

type CardProps = { readonly record: DomainRecord; readonly records: readonly DomainRecord[] }

function RecordCard({ record, records }: CardProps) {
  const id = useId()
  const { type, name, full_name: fullName, value } = record
  const { state, wrong } = viewOfRecord(record, records)
  const Icon = icons[state]
  return (
    <section className={styles.card} aria-labelledby={id}>
      <p className={styles.heading}>
        <span id={id} className="visually-hidden">
          {texts.record(type)}
        </span>
        <span className={styles.state} data-state={state}>
          <Icon size={16} strokeWidth={2} aria-hidden="true" />
          {texts.recordStates[state]}
        </span>
      </p>
      <dl className={styles.fields}>
        <div className={styles.field}>
          <dt>{texts.fields.type}</dt>
          <dd>
            <code>{type}</code>
          </dd>
        </div>
        <div className={styles.field}>
          <dt>{texts.fields.name}</dt>
          <dd>
            <code>{name}</code>
            <CopyButton text={() => name} what={texts.copyName} failure={texts.copyFailed} />
          </dd>
        </div>
        <div className={styles.field}>
          <dt>{texts.fields.value}</dt>
          <dd>
            <code>{value}</code>
            <CopyButton text={() => value} what={texts.copyValue} failure={texts.copyFailed} />
          </dd>
        </div>
      </dl>
      {state === 'ok' ? null : (
        <div className={styles.notes}>
          <p>{name === '@' ? texts.apexName : texts.fullName(fullName)}</p>
          {state === 'missing' ? <p>{texts.nothingFound}</p> : null}
          {wrong.length > 0 ? (
            <p className={styles.wrong}>
              {state === 'extra' ? texts.remove(wrong.length) : texts.found} <code>{wrong.join(', ')}</code>
            </p>
          ) : null}
        </div>
      )}
    </section>
  )
}
