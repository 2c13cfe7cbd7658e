import { publicPortfolio as texts } from '@revela/phrases'
import type { Portfolio } from '../api/calls.ts'
import styles from './about.module.css'

type Props = { readonly about: NonNullable<Portfolio['about']>; readonly studio: string }

const places = ['instagram', 'facebook', 'twitter', 'site'] as const

/** Who is behind the camera, in their own words. */
export function About({ about, studio }: Props) {
  const links = places.flatMap((place) => {
    const href = about[place]
    return href === null ? [] : [{ place, href }]
  })
  if (about.bio === null && links.length === 0) return null
  return (
    <section className={styles.about} aria-labelledby="sobre">
      {about.avatar === null ? null : <img className={styles.avatar} src={about.avatar} alt="" loading="lazy" />}
      <div>
        <h2 id="sobre" className={styles.title}>
          {studio}
        </h2>
        {about.bio === null ? null : <p className={styles.bio}>{about.bio}</p>}
        {links.length === 0 ? null : (
          <ul className={styles.links}>
            {links.map(({ place, href }) => (
              <li key={place}>
                <a href={href} target="_blank" rel="noreferrer me">
                  {texts[place]}
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
