/**
 * Opens the dialog over the page. The returned function closes it without calling back: the browser reports the closing
 * later, when another dialog may already be open.
 */
export function showModal(dialog: HTMLDialogElement | null, onClosed: () => void): () => void {
  dialog?.addEventListener('close', onClosed)
  dialog?.showModal()
  return () => {
    dialog?.removeEventListener('close', onClosed)
    dialog?.close()
  }
}
