import { newChooserLimits } from '@revela/domain'
import { selectionNewChoosers as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { galleryPaths } from '../../../lib/paths.ts'
import { Callout } from '../../../ui/callout.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { useAdmitNewChoosers } from '../api/admit-new-choosers.ts'
import { newChoosersQuery } from '../api/selection-queries.ts'
import styles from './new-choosers-notice.module.css'

/** Asks the photographer whether the strangers who wait are guests. */
export function NewChoosersNotice({ galleryId }: { readonly galleryId: string }) {
  const { data } = useQuery(newChoosersQuery(galleryId))
  const admit = useAdmitNewChoosers(galleryId)
  if (!data?.waiting) return null
  return (
    <Callout kind="warning" title={texts.title}>
      {texts.text}
      <span className={styles.answer}>
        <Button size="large" loading={admit.isPending} onClick={() => admit.mutate()}>
          {texts.admit(newChooserLimits.perAdmission)}
        </Button>
      </span>
      {texts.stranger} <InlineLink to={galleryPaths.settings(galleryId)}>{texts.onlyInvited}</InlineLink>
    </Callout>
  )
}
