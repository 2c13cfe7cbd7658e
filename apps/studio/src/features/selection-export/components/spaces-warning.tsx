import { selectionExport as texts } from '@revela/phrases'
import { Callout } from '../../../ui/callout.tsx'
import styles from './spaces-warning.module.css'

const named = 6

/** Lightroom takes a name with a space for two words. */
export function SpacesWarning({ names }: { readonly names: readonly string[] }) {
  const more = names.length - named
  return (
    <Callout kind="warning" title={texts.spacesTitle(names.length)}>
      {texts.spaces} <span className={styles.names}>{names.slice(0, named).join(' · ')}</span>
      {more > 0 ? ` ${texts.spacesMore(more)}` : null}
    </Callout>
  )
}
