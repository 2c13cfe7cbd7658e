import { brand, legal, type LegalDocument } from '@revela/phrases'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Wordmark } from '../../../ui/brand.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import styles from './legal-page.module.css'

const anchor = (index: number) => `s${index + 1}`

type Props = { readonly document: LegalDocument; readonly other: { readonly to: string; readonly label: string } }

/** A legal document: a summary first, a table of contents beside it, one narrow column. */
export function LegalPage({ document, other }: Props) {
  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(document.pageTitle)}</title>
      <header className={styles.header}>
        <Link to={paths.login} className={styles.brand} aria-label={brand.home}>
          <Wordmark />
        </Link>
        <InlineLink to={other.to}>{other.label}</InlineLink>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={legal.contents}>
          <p className={styles.contentsTitle}>{legal.contents}</p>
          <ol>
            {document.sections.map((section, index) => (
              <li key={section.title}>
                <a href={`#${anchor(index)}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <main className={styles.text} tabIndex={-1}>
          <h1 className={styles.title}>{document.title}</h1>
          <p className={styles.version}>{legal.updated}</p>
          <aside className={styles.summary} aria-label={document.summaryTitle}>
            <p className={styles.summaryTitle}>{document.summaryTitle}</p>
            <ul>
              {document.summary.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </aside>
          {document.sections.map((section, index) => (
            <section key={section.title} id={anchor(index)} className={styles.section}>
              <h2>{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </main>
      </div>
    </div>
  )
}
