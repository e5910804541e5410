type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click asks for what it is on, and not for a new tab or window, or for the file: those are left to the browser, as of any link. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}
