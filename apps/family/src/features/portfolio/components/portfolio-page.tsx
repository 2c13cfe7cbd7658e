import { justifiedRows } from '@revela/photos/layout'
import { publicPortfolio as texts } from '@revela/phrases'
import { useWidth } from '@revela/web/use-width'
import { pictureHash } from '../../../lib/address.ts'
import { gap, rowSize } from '../../../lib/row-size.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Portfolio, PublicWork } from '../api/calls.ts'
import aboutStyles from './about.module.css'
import { ContactForm } from './contact-form.tsx'
import onlyWorkStyles from './only-work.module.css'
import styles from './portfolio-page.module.css'
import { PublicFoot } from './public-foot.tsx'
import { WorkCards } from './work-cards.tsx'

type Props = { readonly about: NonNullable<Portfolio['about']>; readonly studio: string }

const socialNetworks = ['instagram', 'facebook', 'twitter', 'site'] as const

/** The photographer's own text about themselves. */
function About({ about, studio }: Props) {
  const links = socialNetworks.flatMap((index) => {
    const href = about[index]
    return href === null ? [] : [{ index, href }]
  })
  if (about.bio === null && links.length === 0) return null
  return (
    <section className={aboutStyles.about} aria-labelledby="sobre">
      {about.avatar === null ? null : <img className={aboutStyles.avatar} src={about.avatar} alt="" loading="lazy" />}
      <div>
        <h2 id="sobre" className={aboutStyles.title}>
          {studio}
        </h2>
        {about.bio === null ? null : <p className={aboutStyles.bio}>{about.bio}</p>}
        {links.length === 0 ? null : (
          <ul className={aboutStyles.links}>
            {links.map(({ index, href }) => (
              <li key={index}>
                <a href={href} target="_blank" rel="noreferrer me">
                  {texts[index]}
                  <span className="visually-hidden"> {texts.newTab}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const anchor = (index: number) => `categoria-${index + 1}`

/** The studio's public page below its cover: works by category, about the photographer, contact. */
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
            {categories.map(({ title }, index) => (
              <li key={title ?? ''}>
                <a className={styles.chip} href={`#${anchor(index)}`}>
                  {title ?? texts.uncategorised}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className={styles.bounds}>
        {categories.map(({ title, works }, index) => (
          <section key={title ?? ''} className={styles.category} aria-labelledby={anchor(index)}>
            <h2 id={anchor(index)} className={titled ? styles.title : 'visually-hidden'}>
              {title ?? (several ? texts.uncategorised : texts.works)}
            </h2>
            <WorkCards works={works} eager={index === 0} folds />
          </section>
        ))}
      </div>
    </>
  )
}

type OnlyWorkProps = { readonly work: PublicWork; readonly photographs: NonNullable<Portfolio['photographs']> }

/** A portfolio with a single work shows its pictures on this page. */
function OnlyWork({ work, photographs }: OnlyWorkProps) {
  const [measure, width] = useWidth()
  const ratios = photographs.map((picture) => picture.width / picture.height)
  const rows = justifiedRows({ ratios, width, gap, ...rowSize(width, ratios.length) })
  const address = `/trabalhos/${work.slug}`
  const hasMore = work.total > photographs.length + 1
  return (
    <section aria-labelledby="trabalho" className={onlyWorkStyles.work}>
      <div className={onlyWorkStyles.words}>
        <h2 id="trabalho" className={onlyWorkStyles.title}>
          <a href={address}>{work.title}</a>
        </h2>
        <p className={onlyWorkStyles.facts}>
          {work.category === null ? null : `${work.category} · `}
          {texts.count(work.total)}
        </p>
      </div>
      <div ref={measure} className={onlyWorkStyles.rows}>
        {rows.map(({ from, to, height }) => (
          <div key={from} className={onlyWorkStyles.row} style={{ height }}>
            {photographs.slice(from, to).map((picture, step) => (
              <a
                key={picture.number}
                className={onlyWorkStyles.photo}
                href={`${address}${pictureHash(picture.number)}`}
                aria-label={texts.openPhotograph(from + step + 1, work.title)}
              >
                <img
                  src={picture.small}
                  srcSet={`${picture.small} 960w, ${picture.large} 1920w`}
                  sizes={`${Math.round(height * (ratios[from + step] ?? 1))}px`}
                  width={picture.width}
                  height={picture.height}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  draggable={false}
                />
              </a>
            ))}
          </div>
        ))}
      </div>
      {hasMore ? (
        <div className={onlyWorkStyles.all}>
          <ButtonLink kind="quiet" href={address}>
            {texts.allPhotographs(work.total)}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}
