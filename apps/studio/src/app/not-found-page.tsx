import { brand, notFound } from '@revela/phrases'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { UndevelopedPrint } from '../ui/drawings/drawing.tsx'
import { StatusPageFrame } from '../ui/page-frames.tsx'

export function NotFoundPage() {
  return (
    <StatusPageFrame
      drawing={<UndevelopedPrint />}
      title={notFound.title}
      actions={
        <ButtonLink to={paths.root} primary>
          {notFound.button}
        </ButtonLink>
      }
    >
      <title>{brand.pageTitle(notFound.pageTitle)}</title>
      <p>{notFound.text}</p>
    </StatusPageFrame>
  )
}
