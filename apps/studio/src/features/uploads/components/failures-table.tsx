import { uploadDialogs } from '@revela/phrases'
import type { FailedPhoto } from '@revela/uploader'
import { failureText } from '../lib/failure-text.ts'
import styles from './failures-table.module.css'

const words = uploadDialogs.failures
const shown = 200

export function FailuresTable({ failures }: { readonly failures: readonly FailedPhoto[] }) {
  const more = failures.length - shown
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <section className={styles.box} tabIndex={0} aria-label={words.caption}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.title}</th>
            <th scope="col">{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {failures.slice(0, shown).map((failure) => (
            <tr key={failure.key}>
              <td className={styles.name}>{failure.title}</td>
              <td>{failureText(failure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className={styles.more}>{words.more(more)}</p> : null}
    </section>
  )
}
