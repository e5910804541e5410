import { createElement, type ReactNode, useRef } from 'react'
import { BlockHead, type BlockProps } from 'vitrine/extend'
import './fault-block.css'

interface Options {
  readonly name: string
}

const ICON = '/media/icon.svg'

/** What the types of React do not let through. */
const VALUE_OF_NO_STATE: object = { 'aria-expanded': 'perhaps' }

/** A button that keeps the focus once it has it. */
function Keeper() {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <button type="button" ref={button} onBlur={() => button.current?.focus()}>
      Stay here
    </button>
  )
}

const faults: Readonly<Record<string, () => ReactNode>> = {
  none: () => <p>Words that anybody can read.</p>,
  'picture-without-words': () => <img src={ICON} width={64} height={64} />,
  'drawing-without-words': () => (
    <svg role="img" viewBox="0 0 8 8" width={64} height={64}>
      <path d="M0 0h8v8z" />
    </svg>
  ),
  'role-of-picture-without-words': () => <div role="img" className="fault__box" />,
  'button-of-picture-without-words': () => <input type="image" src={ICON} />,
  'area-without-words': () => (
    <>
      <img src={ICON} alt="A plan" width={64} height={64} useMap="#plan" />
      <map name="plan">
        <area shape="rect" coords="0,0,40,40" href="/" />
      </map>
    </>
  ),
  'progress-without-name': () => <div role="progressbar" aria-valuenow={20} className="fault__box" />,
  'faint-text': () => <p className="fault__faint">Words that are hard to read.</p>,
  'faint-text-in-the-dark': () => <p className="fault__night">Words that are hard to read at night.</p>,
  'faint-text-on-a-picture': () => <p className="fault__picture">Words on a light picture.</p>,
  'link-by-colour-alone': () => (
    <p>
      Words before{' '}
      <a className="fault__coloured" href="/">
        a link of another colour
      </a>{' '}
      and words behind it.
    </p>
  ),
  'heading-below-a-skipped-one': () => <h5>Deep</h5>,
  'second-title': () => <h1>Another title</h1>,
  'heading-without-words': () => <h2 />,
  'same-id-twice': () => (
    <>
      <p id="twice">One</p>
      <p id="twice">Two</p>
    </>
  ),
  'field-without-label': () => <input type="text" />,
  'list-of-choices-without-label': () => (
    <select>
      <option>One</option>
      <option>Two</option>
    </select>
  ),
  'button-without-words': () => <button type="button" />,
  'link-without-words': () => <a href="/" className="fault__box" />,
  'summary-without-words': () => (
    <details>
      <summary />
      Words
    </details>
  ),
  'unknown-role': () => <div role="buton">Words</div>,
  'unknown-state': () => <p {...{ 'aria-labeled': 'x' }}>Words</p>,
  'value-of-no-state': () => (
    <button type="button" {...VALUE_OF_NO_STATE}>
      Open
    </button>
  ),
  'hidden-part-with-the-focus': () => (
    <p aria-hidden="true">
      <a href="/">A link that no screen reader says</a>
    </p>
  ),
  'list-with-other-parts': () => (
    <ul>
      <p>No entry</p>
      <li>An entry</li>
    </ul>
  ),
  'entry-of-no-list': () => <li>An entry</li>,
  'definitions-with-other-parts': () => (
    <dl>
      <p>No term</p>
      <dt>A term</dt>
      <dd>Words</dd>
    </dl>
  ),
  'cell-with-a-heading-that-is-not-there': () => (
    <table>
      <tbody>
        <tr>
          <th id="known">Year</th>
          <td headers="unknown">1900</td>
        </tr>
      </tbody>
    </table>
  ),
  'caption-in-a-cell': () => (
    <table>
      <tbody>
        <tr>
          <td colSpan={5}>Visitors by year</td>
        </tr>
        <tr>
          <td>1900</td>
          <td>20</td>
          <td>30</td>
          <td>40</td>
          <td>50</td>
        </tr>
        <tr>
          <td>1901</td>
          <td>21</td>
          <td>31</td>
          <td>41</td>
          <td>51</td>
        </tr>
      </tbody>
    </table>
  ),
  'tab-of-no-tabs': () => <div role="tab">Words</div>,
  'list-role-with-other-parts': () => (
    <div role="list">
      <button type="button">No entry</button>
    </div>
  ),
  'button-in-a-button': () => (
    <div role="button" tabIndex={0}>
      Outer <button type="button">Inner</button>
    </div>
  ),
  'frame-without-title': () => <iframe src="/media/icon.svg" width={64} height={64} />,
  'small-targets': () => (
    <p className="fault__small">
      <button type="button">a</button>
      <button type="button">b</button>
      <button type="button">c</button>
    </p>
  ),
  'name-without-its-words': () => (
    <button type="button" aria-label="Go">
      Search the collection
    </button>
  ),
  'language-that-is-none': () => <p lang="englisch">Words</p>,
  'passage-in-another-script': () => <p>本馆每天上午九点开放</p>,
  'passage-in-khmer': () => <p>ទូកងបួនរយនឹងប្រណាំង</p>,
  'purpose-that-is-none': () => (
    <label>
      Surname <input type="text" autoComplete="surname" />
    </label>
  ),
  'field-without-purpose': () => (
    <label>
      E-mail <input type="email" />
    </label>
  ),
  'wider-than-320': () => <p className="fault__wide">Words</p>,
  'wider-than-a-phone': () => <p className="fault__wider">Words</p>,
  'wider-when-large': () => <p className="fault__large">Words</p>,
  'text-that-is-cut': () => <p className="fault__cut">Words below the edge of their box.</p>,
  'text-that-is-cut-when-spaced': () => <p className="fault__tight">Words that just fit</p>,
  'focus-that-nothing-shows': () => (
    <button type="button" className="fault__plain">
      Here
    </button>
  ),
  'focus-below-a-bar': () => (
    <>
      <a href="/" className="fault__below">
        A link below the bar
      </a>
      <p className="fault__bar">A bar that stays in its place</p>
    </>
  ),
  'trap-by-key': () => (
    <button type="button" onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()}>
      No way on
    </button>
  ),
  'trap-by-focus': () => <Keeper />,
  'leaves-on-focus': () => (
    <button type="button" onFocus={() => history.replaceState(history.state, '', '?opened')}>
      Do not touch
    </button>
  ),
  'place-of-its-own': () => (
    <button type="button" tabIndex={5}>
      First of all
    </button>
  ),
  'mouse-alone': () => (
    <div className="fault__click" onClick={() => document.body.classList.toggle('is-clicked')}>
      Click here
    </div>
  ),
  'motion-without-end': () => <p className="fault__moving">Words that swing</p>,
  'moving-line': () => createElement('marquee', null, 'News'),
  'box-that-only-the-mouse-scrolls': () => (
    <div className="fault__scroll">
      <p>Words one below the other, more than the box has room for, and nothing in it takes the focus.</p>
    </div>
  ),
}

/** One faulty part. */
export function FaultBlock({ block, options: { name } }: BlockProps<Options>) {
  return (
    <div className="block">
      <BlockHead block={block} />
      <div className="fault">{(faults[name] ?? faults.none)?.()}</div>
    </div>
  )
}
