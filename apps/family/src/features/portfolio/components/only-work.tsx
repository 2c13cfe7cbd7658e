import { justifiedRows } from '@revela/photos/layout'
import { publicPortfolio as texts } from '@revela/phrases'
import { photoHash } from '../../../lib/address.ts'
import { gap, rowWish } from '../../../lib/row-wish.ts'
import { useWidth } from '../../../lib/use-width.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Portfolio, PublicWork } from '../api/calls.ts'
import styles from './only-work.module.css'

type Props = { readonly work: PublicWork; readonly photographs: NonNullable<Portfolio['photographs']> }

/** The first work of a portfolio: its photographs stand on the page, because there is nothing else to find here yet. */
export function OnlyWork({ work, photographs }: Props) {
  const [measure, width] = useWidth()
  const ratios = photographs.map((photograph) => photograph.width / photograph.height)
  const rows = justifiedRows({ ratios, width, gap, ...rowWish(width, ratios.length) })
  const address = `/trabalhos/${work.slug}`
  const hasMore = work.total > photographs.length + 1
  return (
    <section aria-labelledby="trabalho" className={styles.work}>
      <div className={styles.words}>
        <h2 id="trabalho" className={styles.title}>
          <a href={address}>{work.title}</a>
        </h2>
        <p className={styles.facts}>
          {work.category === null ? null : `${work.category} · `}
          {texts.count(work.total)}
        </p>
      </div>
      <div ref={measure} className={styles.rows}>
        {rows.map(({ from, to, height }) => (
          <div key={from} className={styles.row} style={{ height }}>
            {photographs.slice(from, to).map((photograph, step) => (
              <a
                key={photograph.number}
                className={styles.photo}
                href={`${address}${photoHash(photograph.number)}`}
                aria-label={texts.openPhotograph(from + step + 1, work.title)}
              >
                <img
                  src={photograph.small}
                  srcSet={`${photograph.small} 960w, ${photograph.large} 1920w`}
                  sizes={`${Math.round(height * (ratios[from + step] ?? 1))}px`}
                  width={photograph.width}
                  height={photograph.height}
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
        <div className={styles.all}>
          <ButtonLink kind="quiet" href={address}>
            {texts.allPhotographs(work.total)}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}
