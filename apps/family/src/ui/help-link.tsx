import styles from './help-link.module.css'

type Props = { readonly link: { readonly text: string; readonly href: string } }

/** Opens an article of the help centre in a new tab. Only for chunks that are loaded after the first view. */
export function HelpLink({ link: { text, href } }: Props) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
