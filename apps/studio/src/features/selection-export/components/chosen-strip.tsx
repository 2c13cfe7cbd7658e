import styles from './chosen-strip.module.css'

type Props = { readonly thumbs: readonly string[] }

const most = 24

/** The photographs this is about, on one strip; as many as fit are seen. */
export function ChosenStrip({ thumbs }: Props) {
  if (thumbs.length === 0) return null
  return (
    <div className={styles.strip}>
      {thumbs.slice(0, most).map((thumb) => (
        <img key={thumb} className={styles.photo} src={thumb} alt="" decoding="async" />
      ))}
    </div>
  )
}
