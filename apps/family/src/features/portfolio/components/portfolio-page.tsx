import { publicPortfolio as texts } from '@revela/phrases'
import type { Portfolio } from '../api/calls.ts'
import { About } from './about.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './portfolio-page.module.css'
import { OnlyWork } from './only-work.tsx'
import { PublicFoot } from './public-foot.tsx'
import { WorkCards } from './work-cards.tsx'

const anchor = (place: number) => `categoria-${place + 1}`

/** The studio's own page under its great photograph: works by category, who made them, and how to reach them. */
export function PortfolioPage({ portfolio }: { readonly portfolio: Portfolio }) {
  const { studio, about, categories, photographs, contact } = portfolio
  const only = photographs === null ? undefined : categories[0]?.works[0]
  return (
    <div className={styles.page}>
      <main>
        {only && photographs ? <OnlyWork work={only} photographs={photographs} /> : <Works categories={categories} />}
        <div className={styles.bounds}>
          {about === null ? null : <About about={about} studio={studio.name} />}
          {contact ? <ContactForm work={null} studio={studio} /> : null}
        </div>
      </main>
      <PublicFoot studio={studio} />
    </div>
  )
}

function Works({ categories }: Pick<Portfolio, 'categories'>) {
  const several = categories.length > 1
  const titled = several || categories[0]?.title !== null
  return (
    <>
      {several ? (
        <nav aria-label={texts.categories} className={styles.menu}>
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
      <div className={styles.bounds}>
        {categories.map(({ title, works }, place) => (
          <section key={title ?? ''} className={styles.category} aria-labelledby={anchor(place)}>
            <h2 id={anchor(place)} className={titled ? styles.title : 'visually-hidden'}>
              {title ?? (several ? texts.uncategorised : texts.works)}
            </h2>
            <WorkCards works={works} eager={place === 0} folds />
          </section>
        ))}
      </div>
    </>
  )
}
