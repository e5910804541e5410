import type { ReactNode } from 'react'
import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type {
  StatementCriterion,
  StatementLink,
  StatementPoint,
  StatementView,
} from '../../../../engine/contracts/statement.ts'
import { Heading, Link, StateMessage, useNumber } from '../../../ui/index.ts'
import { Facts } from '../../part/facts.tsx'
import { PageHead } from '../../part/page-head.tsx'
import type { StatementPageOptions } from '../page-options.ts'

export function StatementPage({
  view,
  options: { statement, details },
}: TemplateProps<StatementPageOptions>) {
  return (
    <div className="list-page statement">
      <PageHead view={view} />
      {statement === undefined ? (
        <StateMessage kind="empty" />
      ) : (
        <Statement statement={statement} details={details} />
      )}
    </div>
  )
}

function Statement({ statement, details }: { readonly statement: StatementView; readonly details: boolean }) {
  const { lead, conformance, verdict, facts, counts, fails, content, exceptions, open, contact } = statement
  const written = useNumber()
  return (
    <>
      <p className="statement__lead">{lead}</p>
      <p className="statement__verdict">{verdict}</p>
      {counts.length > 0 && conformance !== 'untested' && (
        <ul className="statement__counts">
          {counts.map(({ status, label, count }) => (
            <li className={`statement__count result--${status}`} key={status}>
              <strong>{written(count)}</strong> {label}
            </li>
          ))}
        </ul>
      )}
      <Facts rows={facts.map(({ label, value }) => ({ name: label, label, value }))} />
      <Part title={fails.title}>
        {fails.points.length === 0 ? <p>{fails.none}</p> : <Points points={fails.points} />}
      </Part>
      {content && (
        <Part title={content.title}>
          <ul className="statement__list">
            {content.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Part>
      )}
      {exceptions && (
        <Part title={exceptions.title}>
          <Points points={exceptions.points} />
        </Part>
      )}
      {open && (
        <Part title={open.title}>
          <p>{open.lead}</p>
          <ul className="statement__list statement__list--narrow">
            {open.criteria.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Part>
      )}
      {contact && <Contact contact={contact} />}
      {statement.enforcement && <Enforcement enforcement={statement.enforcement} />}
      {details && <Criteria criteria={statement.criteria} />}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="statement__part">
      <Heading level={2} className="statement__title">
        {title}
      </Heading>
      {children}
    </section>
  )
}

function Points({ points }: { readonly points: readonly StatementPoint[] }) {
  return points.map(({ title, lines, where, links }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the order never changes
    <div className="statement__point" key={index}>
      <Heading level={3}>{title}</Heading>
      <Lines lines={lines} />
      {where !== undefined && (
        <>
          <p>{where}</p>
          <ul className="statement__list">
            {links.map((link) => (
              <li key={link.title + link.href}>
                <PageName link={link} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  ))
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the order never changes
    <p key={index}>{line}</p>
  ))
}

/** The name of a page, linked unless its `href` is empty: pages of one record each have no common URL. */
function PageName({ link: { href, external, title } }: { readonly link: StatementLink }) {
  if (href === '') return title
  return (
    <Link href={href} external={external}>
      {title}
    </Link>
  )
}

function Contact({ contact }: { readonly contact: NonNullable<StatementView['contact']> }) {
  const { title, lead, ways, page, days } = contact
  return (
    <Part title={title}>
      <p>{lead}</p>
      <dl className="statement__ways">
        {ways.map(({ label, value, href }) => (
          <div key={href}>
            <dt>{label}</dt>
            <dd>
              <a href={href} dir="ltr">
                {value}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      {page && (
        <p>
          <PageName link={page} />
        </p>
      )}
      {days !== undefined && <p>{days}</p>}
    </Part>
  )
}

function Enforcement({
  enforcement: { title, lead, name, link },
}: {
  readonly enforcement: NonNullable<StatementView['enforcement']>
}) {
  return (
    <Part title={title}>
      <p>{lead}</p>
      <p>{link === undefined ? name : <PageName link={{ ...link, title: name }} />}</p>
    </Part>
  )
}

function Criteria({ criteria: { title, lead, columns, principles } }: Pick<StatementView, 'criteria'>) {
  return (
    <Part title={title}>
      {lead.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {principles.map((principle) => (
        <section className="statement__principle" key={principle.title}>
          <Heading level={3}>{principle.title}</Heading>
          {/* On phones each row becomes a block, so the table never needs to scroll. */}
          <table className="statement__table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {principle.criteria.map((criterion) => (
                <Row criterion={criterion} columns={columns} key={criterion.id} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </Part>
  )
}

function Row({
  criterion: { id, name, level, clause, status, result, evidence },
  columns: [, levelName, clauseName],
}: {
  readonly criterion: StatementCriterion
  readonly columns: StatementView['criteria']['columns']
}) {
  return (
    <tr>
      <th scope="row">
        <span className="statement__number">{id}</span> {name}
      </th>
      <td data-label={levelName}>{level}</td>
      <td data-label={clauseName}>{clause ?? '–'}</td>
      <td>
        <span className={`statement__result result--${status}`}>{result}</span>
      </td>
      <td>
        <Lines lines={evidence} />
      </td>
    </tr>
  )
}
