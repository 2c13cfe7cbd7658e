import { type DragEvent, useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

function chapterAt(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-chapter]') : null
  return row === null ? null : Number(row.dataset['chapter'])
}

/** Takes files that are dropped on an element with `data-chapter`; elsewhere the page handles the drop. */
export function useFileDrop(onFiles: ((data: DataTransfer, chapter: number) => void) | undefined) {
  const [over, setOver] = useState<number | null>(null)
  if (onFiles === undefined) return { over: null, handlers: {} }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      const chapter = carriesFiles(event) ? chapterAt(event.target) : null
      setOver(chapter)
      if (chapter === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(null)
    },
    onDrop: (event: DragEvent) => {
      const chapter = carriesFiles(event) ? chapterAt(event.target) : null
      setOver(null)
      if (chapter === null) return
      event.preventDefault()
      onFiles(event.dataTransfer, chapter)
    },
  }
  return { over, handlers }
}
