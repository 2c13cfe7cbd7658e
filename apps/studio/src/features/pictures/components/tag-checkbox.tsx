import { pictureSuggestion } from '@revela/phrases'
import { Checkbox } from 'antd'
import { useSuggestByTag } from '../api/suggestion.ts'
import { checkOf, type Tag, type TagState } from '../lib/tag-states.ts'
import '../../../ui/photo-grid/label-colours.css'
import styles from './tag-checkbox.module.css'

type Props = { readonly galleryId: string; readonly tag: Tag; readonly state: TagState }

/** Suggests all photos of a rating or a label, or none of them; between the two when only some are. */
export function TagCheckbox({ galleryId, tag, state }: Props) {
  const suggest = useSuggestByTag(galleryId)
  const check = checkOf(state)
  const stars = Number(tag)
  return (
    <Checkbox
      className={styles.tag}
      checked={check === 'checked'}
      indeterminate={check === 'indeterminate'}
      disabled={state.all === 0 || suggest.isPending}
      onChange={() => suggest.mutate({ tag, suggest: check !== 'checked' })}
    >
      <span className={styles.words}>
        {stars > 0 ? (
          <span className={styles.name}>
            <span aria-hidden="true" className={styles.stars}>
              {'★'.repeat(stars)}
            </span>
            <span className="visually-hidden">{pictureSuggestion.rating(stars)}</span>
          </span>
        ) : (
          <span className={styles.name}>
            <span aria-hidden="true" className={styles.dot} data-label={tag} />
            {tag}
          </span>
        )}
        <span className={styles.count}>
          {state.all === 0 ? pictureSuggestion.none : pictureSuggestion.someOf(state.suggested, state.all)}
        </span>
      </span>
    </Checkbox>
  )
}
