import { selectionAccess as texts } from '@revela/phrases'
import { Tooltip } from 'antd'
import { Eye } from 'lucide-react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { lineAction, ReadLine } from '../../../ui/read-line.tsx'
import { useRevealPassword } from '../api/clients.ts'
import styles from './client-code.module.css'

type Props = { readonly clientId: string; readonly changed: boolean }

/** The access code of a client in one line. It is hidden until the user reveals it, because every reveal is logged. */
export function ClientCode({ clientId, changed }: Props) {
  const reveal = useRevealPassword()
  const code = reveal.data?.first_password ?? null
  const gone = changed || reveal.data?.first_password === null
  return (
    <ReadLine label={texts.password}>
      {gone ? (
        <Tooltip title={texts.changedTip}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users need the tooltip too */}
          <span className={styles.code} tabIndex={0}>
            {texts.changed}
            <span className="visually-hidden"> {texts.changedTip}</span>
          </span>
        </Tooltip>
      ) : (
        <output className={styles.code}>
          {code ?? (
            <>
              <span aria-hidden="true">{texts.hidden}</span>
              <span className="visually-hidden">{texts.hiddenSpoken}</span>
            </>
          )}
        </output>
      )}
      {gone ? null : code === null ? (
        <button
          type="button"
          className={lineAction}
          disabled={reveal.isPending}
          onClick={() => reveal.mutate(clientId)}
        >
          <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.show}
        </button>
      ) : (
        <CopyButton text={() => code} failure={texts.copyFailed} />
      )}
    </ReadLine>
  )
}
