/** Services to which section 7 assigns the calls. */
type ServiceName = 'main' | 'file' | 'search'

export interface NamedCall {
  readonly name: string
  readonly service: ServiceName
  readonly method: 'GET' | 'POST'
  /** Path as written in section 7; `{…}` is one segment. */
  readonly path: string
}

/** Read calls, copied by hand from section 7 of the specification; queryFileList is its file list. */
export const namedCalls: readonly NamedCall[] = [
  { name: 'queryArchivesById', service: 'main', method: 'GET', path: '/api/queryArchivesById/{id}' },
  { name: 'queryArchivesByNo', service: 'main', method: 'GET', path: '/api/queryArchivesByNo/{no}' },
  { name: 'queryArchivesList', service: 'main', method: 'POST', path: '/api/queryArchivesList' },
  { name: 'queryExhibitionBaseList', service: 'main', method: 'POST', path: '/api/queryExhibitionBaseList' },
  {
    name: 'queryExhibitionBaseById',
    service: 'main',
    method: 'GET',
    path: '/api/queryExhibitionBaseById/{id}',
  },
  { name: 'queryExhibitionTempList', service: 'main', method: 'POST', path: '/api/queryExhibitionTempList' },
  {
    name: 'queryExhibitionTempById',
    service: 'main',
    method: 'GET',
    path: '/api/queryExhibitionTempById/{id}',
  },
  { name: 'queryExhibitList', service: 'main', method: 'POST', path: '/api/queryExhibitList' },
  { name: 'queryExhibitById', service: 'main', method: 'GET', path: '/api/queryExhibitById/{id}' },
  { name: 'queryExhibitListByTemp', service: 'main', method: 'POST', path: '/api/queryExhibitListByTemp' },
  { name: 'queryExhibitTypeList', service: 'main', method: 'POST', path: '/api/queryExhibitTypeList' },
  { name: 'queryActivityListByType', service: 'main', method: 'POST', path: '/api/queryActivityListByType' },
  { name: 'queryActivityById', service: 'main', method: 'GET', path: '/api/queryActivityById/{id}' },
  { name: 'queryMessageList', service: 'main', method: 'POST', path: '/api/queryMessageList' },
  { name: 'queryDictionaryByCode', service: 'main', method: 'POST', path: '/api/queryDictionaryByCode' },
  { name: 'queryCollectWorkList', service: 'main', method: 'POST', path: '/api/queryCollectWorkList' },
  { name: 'queryCollectWorkById', service: 'main', method: 'GET', path: '/api/queryCollectWorkById/{id}' },
  { name: 'queryAllChannel', service: 'main', method: 'GET', path: '/api/queryAllChannel/CN' },
  { name: 'queryFileList', service: 'file', method: 'POST', path: '/refFileObject/queryPageList' },
  { name: 'cmsSearch', service: 'search', method: 'POST', path: '/cmsSearch' },
]
