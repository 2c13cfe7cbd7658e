import { brand, galleryDetail } from '@revela/phrases'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { UndevelopedPrint } from '../../ui/drawings/undeveloped-print.tsx'
import { InlineLink } from '../../ui/inline-link.tsx'
import { StandingPage } from '../../ui/standing-page.tsx'

export function MissingGallery() {
  return (
    <StandingPage
      drawing={<UndevelopedPrint />}
      title={galleryDetail.missing}
      actions={
        <>
          <ButtonLink to={paths.gallery} primary>
            {galleryDetail.toList}
          </ButtonLink>
          <InlineLink to={paths.galleryTrash}>{galleryDetail.toTrash}</InlineLink>
        </>
      }
    >
      <title>{brand.pageTitle(galleryDetail.missing)}</title>
      <p>{galleryDetail.missingLead}</p>
    </StandingPage>
  )
}
