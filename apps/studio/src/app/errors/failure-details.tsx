import { failures } from '@revela/phrases'
import { useState } from 'react'
import { useStudioConfig } from '../../lib/studio-config.ts'
import { whatsappUrl } from '../../lib/whatsapp.ts'
import { OutsideLink } from '../../ui/inline-link.tsx'
import type { FailureSummary } from './decide-error.ts'
import styles from './failure-details.module.css'

const names = failures.summary

const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

/** Everything support needs to find the failure in our logs, and nothing about the person. */
export function FailureDetails({ summary }: { readonly summary: FailureSummary }) {
  const [when] = useState(() => moment.format(new Date()))
  const support = useStudioConfig()?.support.technical
  const rows: ReadonlyArray<readonly [string, string | null]> = [
    [names.status, summary.status === null ? null : String(summary.status)],
    [names.code, summary.code],
    [names.request, summary.request && `${summary.request.method} ${summary.request.path}`],
    [names.requestId, summary.requestId],
    [names.when, when],
  ]
  const known = rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  const text = known.map(({ name, value }) => `${name}: ${value}`).join('\n')
  const contact = whatsappUrl(support, failures.supportMessage(text))
  return (
    <>
      <dl className={styles.details}>
        {known.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {contact ? (
        <p>
          <OutsideLink href={contact}>{failures.support}</OutsideLink>
        </p>
      ) : null}
    </>
  )
}
