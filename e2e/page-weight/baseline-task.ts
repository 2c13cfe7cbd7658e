/**
 * Runs in the page: the reference for the limits of the measured tests. Builds, styles, lays out, changes and removes a
 * plain page of elements, without any of our code.
 */
export function baselineTask(): number {
  const box = document.createElement('div')
  box.style.cssText = 'position: fixed; inset: 0; z-index: -1; overflow: hidden'
  for (let index = 0; index < 200; index += 1) {
    const tile = document.createElement('div')
    tile.setAttribute('aria-label', `Photo ${index}`)
    tile.style.cssText = 'display: inline-grid; width: 5%; padding: 2px; border: 1px solid'
    tile.append(document.createElement('span'), `IMG_${index}.jpg`)
    box.append(tile)
  }
  document.body.append(box)
  let height = box.scrollHeight
  for (const tile of box.querySelectorAll('div')) tile.style.padding = '4px'
  height += box.scrollHeight
  box.remove()
  return height
}
