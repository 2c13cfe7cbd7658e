import { selectionDeactivation, selectionFollowUp as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Send } from 'lucide-react'
import { galleryPaths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import type { Preferences } from '../api/selection-queries.ts'
import { termsWords } from '../lib/terms-words.ts'
import { termsOf } from '../lib/wire-terms.ts'
import { CopyLine } from './copy-line.tsx'
import styles from './public-block.module.css'

type Props = {
  readonly galleryId: string
  readonly preferences: Preferences
  readonly onSend: () => void
  readonly onDeactivate: () => void
}

/** What a public selection offers, and its link to pass on. */
export function PublicBlock({ galleryId, preferences, onSend, onDeactivate }: Props) {
  return (
    <section className={styles.block} aria-labelledby="public-selection">
      <h2 id="public-selection" className={styles.title}>
        {texts.publicTitle}
      </h2>
      <p className={styles.lead}>{texts.publicLead}</p>
      <CopyLine label={texts.publicLink} url={preferences.selection_link} />
      <p className={styles.terms}>{termsWords(termsOf(preferences), preferences.limit_date)}</p>
      <div className={styles.actions}>
        <Button
          type="primary"
          size="large"
          icon={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onSend}
        >
          {texts.send}
        </Button>
        <ButtonLink to={galleryPaths.selectionPreferences(galleryId)}>{texts.preferences}</ButtonLink>
        <Button type="text" size="large" onClick={onDeactivate}>
          {selectionDeactivation.button}
        </Button>
      </div>
    </section>
  )
}
