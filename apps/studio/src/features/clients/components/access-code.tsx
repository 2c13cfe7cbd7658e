import { clientPassword as texts, copying } from '@revela/phrases'
import { Button } from 'antd'
import { Check, Copy, Eye } from 'lucide-react'
import { useCopied } from '../../../lib/use-copied.ts'
import styles from './access-code.module.css'

type Props = { readonly code: string | null; readonly pending: boolean; readonly onShow: () => void }

export function AccessCode({ code, pending, onShow }: Props) {
  const { copied, copy } = useCopied(texts.failed)
  const Icon = copied ? Check : Copy
  return (
    <div className={styles.box}>
      <p className={styles.words}>
        <span className={styles.label}>{texts.code}</span>
        <output className={styles.code} data-hidden={code === null}>
          {code ?? (
            <>
              <span aria-hidden="true">{texts.hidden}</span>
              <span className="visually-hidden">{texts.hiddenSpoken}</span>
            </>
          )}
        </output>
      </p>
      {code === null ? (
        <Button loading={pending} icon={<Eye size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onShow}>
          {texts.show}
        </Button>
      ) : (
        <Button icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void copy(code)}>
          <span aria-live="polite">{copied ? copying.copied : copying.copy}</span>
        </Button>
      )}
    </div>
  )
}
