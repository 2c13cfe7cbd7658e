import { publicPortfolio as texts } from '@revela/phrases'
import { whatsappAddress } from '../../../lib/whatsapp.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Portfolio } from '../api/calls.ts'
import { About } from './about.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './portfolio-page.module.css'
import { PublicFoot } from './public-foot.tsx'
import { WorkCards } from './work-cards.tsx'

const anchor = (place: number) => `categoria-${place + 1}`

/** The studio's own page under its great photograph: works by category, who made them, and how to reach them. */
export function PortfolioPage({ portfolio }: { readonly portfolio: Portfolio }) {
  const { studio, about, categories, contact } = portfolio
  const titled = categories.length > 1 || categories[0]?.title !== null
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        {categories.length > 1 ? (
          <nav aria-label={texts.categories}>
            <ul className={styles.chips}>
              {categories.map(({ title }, place) => (
                <li key={title ?? ''}>
                  <a className={styles.chip} href={`#${anchor(place)}`}>
                    {title ?? texts.uncategorised}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {categories.map(({ title, works }, place) => (
          <section key={title ?? ''} className={styles.category} aria-labelledby={anchor(place)}>
            <h2 id={anchor(place)} className={titled ? styles.title : 'visually-hidden'}>
              {title ?? (categories.length > 1 ? texts.uncategorised : texts.works)}
            </h2>
            <WorkCards works={works} eager={place === 0} />
          </section>
        ))}
        {about === null ? null : <About about={about} studio={studio.name} />}
        <div className={styles.reach}>
          {studio.whatsapp === null ? null : (
            <ButtonLink
              kind="quiet"
              href={whatsappAddress(studio.whatsapp, texts.hello(studio.name))}
              target="_blank"
              rel="noreferrer"
            >
              {texts.whatsapp}
            </ButtonLink>
          )}
          {contact ? <ContactForm work={null} /> : null}
        </div>
      </main>
      <PublicFoot studio={{ ...studio, whatsapp: null }} />
    </div>
  )
}
