import { selectionDeactivation, selectionFollowUp as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Send } from 'lucide-react'
import type { Gallery } from '../../../lib/gallery.ts'
import { useLinkToCopy } from '../../../lib/gallery-access.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import type { Preferences } from '../api/selection-queries.ts'
import { termsWords } from '../lib/terms-words.ts'
import { termsOf } from '../lib/wire-terms.ts'
import { CopyLine } from './copy-line.tsx'
import { PublicBlocked } from './public-blocked.tsx'
import styles from './public-block.module.css'

type Props = {
  readonly galleryId: string
  readonly gallery: Pick<Gallery, 'access' | 'published' | 'url'>
  readonly preferences: Preferences
  readonly onSend: () => void
  readonly onDeactivate: () => void
}

/** What a public selection offers, and its link to pass on. */
export function PublicBlock({ galleryId, gallery, preferences, onSend, onDeactivate }: Props) {
  const { text, onCopied } = useLinkToCopy(galleryId, { ...gallery, url: preferences.selection_link })
  return (
    <section className={styles.block} aria-labelledby="public-selection">
      <h2 id="public-selection" className={styles.title}>
        {texts.publicTitle}
      </h2>
      <p className={styles.lead}>{texts.publicLead}</p>
      <CopyLine label={texts.publicLink} url={preferences.selection_link} make={text} onCopied={onCopied} />
      {gallery.access === 'invited' ? <PublicBlocked galleryId={galleryId} /> : null}
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
