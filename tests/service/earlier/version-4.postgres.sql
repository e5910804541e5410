--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: announce_content(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.announce_content() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform pg_notify('vitrine_content', ''); return null; end $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: activity; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.activity (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    activity_type text NOT NULL COLLATE pg_catalog."C",
    activity_name text NOT NULL COLLATE pg_catalog."C",
    activity_name_en text NOT NULL COLLATE pg_catalog."C",
    activity_status text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    label_en text NOT NULL COLLATE pg_catalog."C",
    start_time text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL,
    translations text
);


--
-- Name: archive; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.archive (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    channel_no text NOT NULL COLLATE pg_catalog."C",
    channel_id text NOT NULL COLLATE pg_catalog."C",
    parent_channel_no text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    title_en text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    label_en text NOT NULL COLLATE pg_catalog."C",
    flag text NOT NULL COLLATE pg_catalog."C",
    publish_date text NOT NULL COLLATE pg_catalog."C",
    visit_count integer NOT NULL,
    record text NOT NULL,
    translations text
);


--
-- Name: audit; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit (
    id text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    who text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    entity text NOT NULL COLLATE pg_catalog."C",
    record_id text NOT NULL COLLATE pg_catalog."C",
    note text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: channel; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.channel (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    record text NOT NULL,
    translations text
);


--
-- Name: collect_work; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.collect_work (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    work_season text NOT NULL COLLATE pg_catalog."C",
    create_time text NOT NULL COLLATE pg_catalog."C",
    review_status text NOT NULL COLLATE pg_catalog."C",
    contact text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL,
    translations text
);


--
-- Name: content_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.content_version (
    entity text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL
);


--
-- Name: dictionary; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.dictionary (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    dictionary_code text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL,
    translations text
);


--
-- Name: exhibit; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.exhibit (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    exhibit_type text NOT NULL COLLATE pg_catalog."C",
    exhibit_level text NOT NULL COLLATE pg_catalog."C",
    exhibit_level_en text NOT NULL COLLATE pg_catalog."C",
    name_folded text NOT NULL COLLATE pg_catalog."C",
    name_folded_en text NOT NULL COLLATE pg_catalog."C",
    age text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    label_en text NOT NULL COLLATE pg_catalog."C",
    is_own integer NOT NULL,
    group_id text NOT NULL COLLATE pg_catalog."C",
    exhibition_group_id text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL,
    translations text
);


--
-- Name: exhibit_type; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.exhibit_type (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    type_no text NOT NULL COLLATE pg_catalog."C",
    sort_type_no text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL,
    translations text
);


--
-- Name: exhibition_base; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.exhibition_base (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    base_name text NOT NULL COLLATE pg_catalog."C",
    base_name_en text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    label_en text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL,
    translations text
);


--
-- Name: exhibition_temp; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.exhibition_temp (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    temp_name text NOT NULL COLLATE pg_catalog."C",
    temp_name_en text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    label_en text NOT NULL COLLATE pg_catalog."C",
    start_time text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL,
    translations text
);


--
-- Name: file; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.file (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    object_id text NOT NULL COLLATE pg_catalog."C",
    code text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL,
    translations text
);


--
-- Name: message; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.message (
    id text NOT NULL COLLATE pg_catalog."C",
    sort_id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL COLLATE pg_catalog."C",
    has_en integer NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    create_time text NOT NULL COLLATE pg_catalog."C",
    review_status text NOT NULL COLLATE pg_catalog."C",
    contact text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL,
    translations text
);


--
-- Name: meta; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.meta (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);


--
-- Name: migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migration (
    version integer NOT NULL,
    name text NOT NULL
);


--
-- Name: search_document; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_document (
    doc_id bigint NOT NULL,
    entity text NOT NULL COLLATE pg_catalog."C",
    record_id text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: search_en; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_en (
    doc_id bigint NOT NULL,
    title_tokens tsvector NOT NULL,
    tokens tsvector NOT NULL,
    scope text[] NOT NULL,
    title_spaced text NOT NULL,
    body_spaced text NOT NULL
);


--
-- Name: search_zh; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_zh (
    doc_id bigint NOT NULL,
    title_tokens tsvector NOT NULL,
    tokens tsvector NOT NULL,
    scope text[] NOT NULL,
    title_spaced text NOT NULL,
    body_spaced text NOT NULL
);


--
-- Name: submission; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.submission (
    id text NOT NULL COLLATE pg_catalog."C",
    form text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    review_status text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: submission_key; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.submission_key (
    name text NOT NULL COLLATE pg_catalog."C",
    record_id text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: upload; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.upload (
    path text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    ready integer NOT NULL,
    owner text NOT NULL COLLATE pg_catalog."C"
);


--
-- Data for Name: activity; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.activity VALUES ('601', '03601', 'import', 0, '体验', '拓片体验', '拓片体验', '', '', '', '2026-10-01 10:00:00', '{"activityId":"601","activityName":"拓片体验","activityType":"体验","startTime":"2026-10-01 10:00:00"}', NULL);
INSERT INTO public.activity VALUES ('602', '03602', 'import', 1, '讲座', '城墙讲座', 'Lecture on the wall', '', '', '', '2026-11-01 14:00:00', '{"activityId":"602","activityName":"城墙讲座","activityType":"讲座","startTime":"2026-11-01 14:00:00","endTime":"2026-11-01 16:00:00"}', '{"en":{"activityName":"Lecture on the wall"}}');


--
-- Data for Name: archive; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.archive VALUES ('101', '03101', 'import', 1, 'LastestNews', '', 'News', '城墙修复完成', 'City wall restored', '修复', 'repair', '', '2026-05-02', 7, '{"archivesId":"101","channelNo":"LastestNews","title":"城墙修复完成","publishDate":"2026-05-02","parentChannelNo":"News","label":"修复","visitCount":7,"groupId":"g101","content":"<p>1 号北门<b>城</b>楼重新开放，&lt;b&gt;欢迎&lt;/b&gt;参观。</p><script>alert(1)</script>"}', '{"en":{"title":"City wall restored","content":"<p>The north gate (no. 1) is open again.</p>","label":"repair"}}');
INSERT INTO public.archive VALUES ('102', '03102', 'import', 0, 'LastestNews', '', '', '夏季开放时间', '夏季开放时间', '', '', '', '2026-06-01 08:30:00', 0, '{"archivesId":"102","channelNo":"LastestNews","title":"夏季开放时间","publishDate":"2026-06-01 08:30:00"}', NULL);
INSERT INTO public.archive VALUES ('103', '03103', 'import', 0, 'LastestNews', '', '', '同日之一', '同日之一', '', '', '', '2026-05-02', 0, '{"archivesId":"103","channelNo":"LastestNews","title":"同日之一","publishDate":"2026-05-02"}', NULL);
INSERT INTO public.archive VALUES ('104', '03104', 'import', 0, 'Notice', '', '', '停电通知', '停电通知', '', '', '', '2026-06-03', 0, '{"archivesId":"104","channelNo":"Notice","title":"停电通知","publishDate":"2026-06-03","content":"<p>城墙景区照明检修。</p>"}', NULL);
INSERT INTO public.archive VALUES ('105', '03105', 'import', 0, 'Slide', '', '', '城墙之夜', '城墙之夜', '', '', '', '2026-01-01', 0, '{"archivesId":"105","channelNo":"Slide","title":"城墙之夜","publishDate":"2026-01-01","thumbImg":"/a.webp","linkUrl":"/News"}', NULL);
INSERT INTO public.archive VALUES ('106', '03106', 'import', 0, 'FriendLink', '', '', '城墙联盟', '城墙联盟', '', '', '', '2026-01-01', 0, '{"archivesId":"106","channelNo":"FriendLink","title":"城墙联盟","publishDate":"2026-01-01","linkUrl":"https://example.org"}', NULL);
INSERT INTO public.archive VALUES ('107', '03107', 'import', 0, 'Office', '', '', '本馆简介', '本馆简介', '', '', '', '2020-01-01', 0, '{"archivesId":"107","channelNo":"Office","title":"本馆简介","publishDate":"2020-01-01"}', NULL);
INSERT INTO public.archive VALUES ('108', '03108', 'import', 0, 'History', '', 'Introduction', '建馆历程', '建馆历程', '', '', '', '2020-01-01', 0, '{"archivesId":"108","channelNo":"History","title":"建馆历程","publishDate":"2020-01-01","parentChannelNo":"Introduction"}', NULL);
INSERT INTO public.archive VALUES ('109', '03109', 'import', 0, 'History', '', 'Research', '江防史料', '江防史料', '', '', '', '2024-01-01', 0, '{"archivesId":"109","channelNo":"History","title":"江防史料","publishDate":"2024-01-01","parentChannelNo":"Research"}', NULL);


--
-- Data for Name: audit; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit VALUES ('ad4f6364-cd93-4b64-be22-9c97fadc4db7', '2026-11-21T16:30:00.000Z', 'curator', 'approved', 'collectWork', '2abe174e12b943978524f4ca7cc12f9a', '');


--
-- Data for Name: channel; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.channel VALUES ('1', '011', 'import', 1, '{"id":"1","name":"首页","route":"Home","path":"/","translations":{"en":{"name":"Home"}}}', '{"en":{"name":"Home"}}');
INSERT INTO public.channel VALUES ('2', '012', 'import', 1, '{"id":"2","name":"新闻资讯","route":"News","path":"/News","translations":{"en":{"name":"News"}},"children":[{"id":"21","name":"最新动态","route":"LastestNews","translations":{"en":{"name":"Latest news"}}},{"id":"22","name":"通知公告","route":"Notice"}]}', '{"en":{"name":"News"}}');
INSERT INTO public.channel VALUES ('3', '013', 'import', 0, '{"id":"3","name":"典藏","route":"Collection","isVisible":false,"children":[{"id":"31","name":"精品文物","route":"ExcellentCol"}]}', NULL);


--
-- Data for Name: collect_work; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.collect_work VALUES ('901', '03901', 'import', 0, 'spring', '', 'approved', '{"email":"visitor@example.org","phoneNum":"13812345678"}', '{"collectId":"901","workName":"雾中城门","workSeason":"spring","workPhoto":"/w/1.jpg","collectorName":"丙"}', NULL);
INSERT INTO public.collect_work VALUES ('902', '03902', 'import', 0, 'spring', '', 'pending', '{"email":"visitor@example.org","phoneNum":"13812345678"}', '{"collectId":"902","workName":"待审之作","workSeason":"spring"}', NULL);
INSERT INTO public.collect_work VALUES ('2abe174e12b943978524f4ca7cc12f9a', '322abe174e12b943978524f4ca7cc12f9a', 'moderator', 0, 'summer', '2026-11-22 00:30:00', 'approved', '{"email":"lin@private.test","phoneNum":"13800138000"}', '{"collectorName":"林知夏","workName":"雨后的城墙","workSeason":"summer","workDesc":"雨停之后。","workPhoto":"/visitors/2026/11/77f64e127f714fa1aba528e6ba43eda7.jpg","collectId":"2abe174e12b943978524f4ca7cc12f9a","createTime":"2026-11-22 00:30:00"}', NULL);


--
-- Data for Name: content_version; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.content_version VALUES ('upload', 0);
INSERT INTO public.content_version VALUES ('channel', 1);
INSERT INTO public.content_version VALUES ('dictionary', 1);
INSERT INTO public.content_version VALUES ('exhibit_type', 1);
INSERT INTO public.content_version VALUES ('archive', 1);
INSERT INTO public.content_version VALUES ('exhibition_base', 1);
INSERT INTO public.content_version VALUES ('exhibition_temp', 1);
INSERT INTO public.content_version VALUES ('exhibit', 1);
INSERT INTO public.content_version VALUES ('activity', 1);
INSERT INTO public.content_version VALUES ('document', 26);
INSERT INTO public.content_version VALUES ('message', 2);
INSERT INTO public.content_version VALUES ('submission', 1);
INSERT INTO public.content_version VALUES ('collect_work', 3);
INSERT INTO public.content_version VALUES ('file', 3);


--
-- Data for Name: dictionary; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.dictionary VALUES ('10', '0210', 'import', 0, 'CMS_EXHIBIT_AGE_OPTION', '{"dictionaryId":"10","dictionaryCode":"CMS_EXHIBIT_AGE_OPTION","dictionaryName":"明","dictionaryValue":"ming","dictionaryNameEn":"Ming"}', NULL);
INSERT INTO public.dictionary VALUES ('9', '019', 'import', 0, 'CMS_EXHIBIT_AGE_OPTION', '{"dictionaryId":"9","dictionaryCode":"CMS_EXHIBIT_AGE_OPTION","dictionaryName":"战国","dictionaryValue":"warring"}', NULL);
INSERT INTO public.dictionary VALUES ('11', '0211', 'import', 0, 'OTHER', '{"dictionaryId":"11","dictionaryCode":"OTHER","dictionaryName":"其他","dictionaryValue":"x"}', NULL);


--
-- Data for Name: exhibit; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.exhibit VALUES ('501', '03501', 'import', 1, '2', '', '', '错金戈', 'inlaid dagger-axe', 'warring', '', '', 1, '', '', '{"exhibitId":"501","exhibitName":"错金戈","exhibitType":"2","age":"warring","isOwn":true,"thumb":"/x/1.webp;/x/2.webp","description":"<p>出土于石矶。</p>"}', '{"en":{"exhibitName":"Inlaid dagger-axe","description":"<p>From Shiji.</p>"}}');
INSERT INTO public.exhibit VALUES ('502', '03502', 'import', 0, '2', '', '', '铁炮 100%', '铁炮 100%', 'ming', '', '', 0, '', '', '{"exhibitId":"502","exhibitName":"鐵炮 100%","exhibitType":"2","age":"ming","isOwn":false}', NULL);
INSERT INTO public.exhibit VALUES ('1503', '041503', 'import', 0, '1', '', '', '家书一封', '家书一封', '', '', '', 1, '', 'g401', '{"exhibitId":"1503","exhibitName":"家书一封","exhibitType":"1","isOwn":true,"exhibitionGroupId":"g401"}', NULL);


--
-- Data for Name: exhibit_type; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.exhibit_type VALUES ('2', '012', 'import', 1, '2', '00000000000000000002', '{"exhibitTypeId":"2","typeName":"兵器","typeNo":"2"}', '{"en":{"typeName":"Arms"}}');
INSERT INTO public.exhibit_type VALUES ('1', '011', 'import', 0, '10', '00000000000000000010', '{"exhibitTypeId":"1","typeName":"青铜","typeNo":"10"}', NULL);


--
-- Data for Name: exhibition_base; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.exhibition_base VALUES ('301', '03301', 'import', 1, '常设展-江城烽火', 'Permanent-Beacons', '', '', '{"exhibitionBaseId":"301","baseName":"常设展-江城烽火","description":"<p>沿江的烽火台与城墙。</p>","basePlace":"二层"}', '{"en":{"baseName":"Permanent-Beacons","description":"<p>Beacons on the river.</p>"}}');
INSERT INTO public.exhibition_base VALUES ('302', '03302', 'import', 0, '常设展-兵工旧事', '常设展-兵工旧事', '', '', '{"exhibitionBaseId":"302","baseName":"常设展-兵工旧事"}', NULL);


--
-- Data for Name: exhibition_temp; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.exhibition_temp VALUES ('401', '03401', 'import', 0, '家书', '家书', '', '', '2026-03-01', '{"exhibitionTempId":"401","tempName":"家书","startTime":"2026-03-01","endTime":"2026-09-01","groupId":"g401"}', NULL);
INSERT INTO public.exhibition_temp VALUES ('402', '03402', 'import', 0, '船与渡', '船与渡', '', '', '2026-08-01 09:00:00', '{"exhibitionTempId":"402","tempName":"船与渡","startTime":"2026-08-01T09:00:00"}', NULL);


--
-- Data for Name: file; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.file VALUES ('701', '03701', 'import', 0, 'g101', 'CMS_ARCHIVES_FILE', '{"fileInfoId":"701","objectId":"g101","code":"CMS_ARCHIVES_FILE","filePath":"/d/a.pdf","fileOldname":"甲.pdf"}', NULL);
INSERT INTO public.file VALUES ('702', '03702', 'import', 0, 'g101', '', '{"fileInfoId":"702","objectId":"g101","filePath":"/d/b.pdf"}', NULL);
INSERT INTO public.file VALUES ('703', '03703', 'import', 0, 'g101', 'OTHER', '{"fileInfoId":"703","objectId":"g101","code":"OTHER","filePath":"/d/c.pdf"}', NULL);
INSERT INTO public.file VALUES ('704', '03704', 'import', 0, '901', 'CMS_COLLECT_WORK_IMG', '{"fileInfoId":"704","objectId":"901","code":"CMS_COLLECT_WORK_IMG","filePath":"/w/1.jpg"}', NULL);
INSERT INTO public.file VALUES ('705', '03705', 'import', 0, '902', 'CMS_COLLECT_WORK_IMG', '{"fileInfoId":"705","objectId":"902","code":"CMS_COLLECT_WORK_IMG","filePath":"/w/2.jpg"}', NULL);
INSERT INTO public.file VALUES ('bbc23bcb384213b0d665b89156d63200', '32bbc23bcb384213b0d665b89156d63200', 'visitor', 0, '2abe174e12b943978524f4ca7cc12f9a', 'CMS_COLLECT_WORK_IMG', '{"fileInfoId":"bbc23bcb384213b0d665b89156d63200","objectId":"2abe174e12b943978524f4ca7cc12f9a","code":"CMS_COLLECT_WORK_IMG","fileOldname":"雨后的城墙 1.jpg","fileSuffix":"jpg","fileName":"77f64e127f714fa1aba528e6ba43eda7.jpg","filePath":"/visitors/2026/11/77f64e127f714fa1aba528e6ba43eda7.jpg","description":"雨后的城墙"}', NULL);


--
-- Data for Name: message; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message VALUES ('801', '03801', 'import', 0, '1', '', '2026-04-01 09:00:00', 'approved', '{"email":"visitor@example.org","phoneNumber":"13812345678"}', '{"messageId":"801","content":"周一开放吗？","name":"读者","type":"1","createTime":"2026-04-01 09:00:00"}', NULL);
INSERT INTO public.message VALUES ('802', '03802', 'import', 0, '', '', '', 'pending', '{"email":"visitor@example.org","phoneNumber":"13812345678"}', '{"messageId":"802","content":"待审","name":"甲"}', NULL);
INSERT INTO public.message VALUES ('803', '03803', 'import', 0, '', '', '', 'rejected', '{"email":"","phoneNumber":""}', '{"messageId":"803","content":"已拒","name":"乙"}', NULL);
INSERT INTO public.message VALUES ('e5c8e34f20eb4541887dbaf32981b2d6', '32e5c8e34f20eb4541887dbaf32981b2d6', 'visitor', 0, '咨询', '', '2026-11-22 00:30:00', 'pending', '{"email":"shen@private.test","phoneNumber":"13900139000"}', '{"name":"沈女士","type":"咨询","content":"周六几点开门？","messageId":"e5c8e34f20eb4541887dbaf32981b2d6","createTime":"2026-11-22 00:30:00"}', NULL);


--
-- Data for Name: meta; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migration VALUES (1, 'initial');
INSERT INTO public.migration VALUES (2, 'parts of words');
INSERT INTO public.migration VALUES (3, 'submissions');
INSERT INTO public.migration VALUES (4, 'announce changes');


--
-- Data for Name: search_document; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.search_document VALUES (1590142921867265, 'archive', '101', 'zh');
INSERT INTO public.search_document VALUES (1590142921867266, 'archive', '101', 'en');
INSERT INTO public.search_document VALUES (1590207346376707, 'archive', '102', 'zh');
INSERT INTO public.search_document VALUES (1590142921867268, 'archive', '103', 'zh');
INSERT INTO public.search_document VALUES (1590211641344005, 'archive', '104', 'zh');
INSERT INTO public.search_document VALUES (1585175792189446, 'archive', '107', 'zh');
INSERT INTO public.search_document VALUES (1585175792189447, 'archive', '108', 'zh');
INSERT INTO public.search_document VALUES (1588313265799176, 'archive', '109', 'zh');
INSERT INTO public.search_document VALUES (9, 'exhibitionBase', '301', 'zh');
INSERT INTO public.search_document VALUES (10, 'exhibitionBase', '301', 'en');
INSERT INTO public.search_document VALUES (11, 'exhibitionBase', '302', 'zh');
INSERT INTO public.search_document VALUES (12, 'exhibitionBase', '302', 'en');
INSERT INTO public.search_document VALUES (1590009777881101, 'exhibitionTemp', '401', 'zh');
INSERT INTO public.search_document VALUES (1590009777881102, 'exhibitionTemp', '401', 'en');
INSERT INTO public.search_document VALUES (1590338342879247, 'exhibitionTemp', '402', 'zh');
INSERT INTO public.search_document VALUES (1590338342879248, 'exhibitionTemp', '402', 'en');
INSERT INTO public.search_document VALUES (17, 'exhibit', '501', 'zh');
INSERT INTO public.search_document VALUES (18, 'exhibit', '501', 'en');
INSERT INTO public.search_document VALUES (19, 'exhibit', '502', 'zh');
INSERT INTO public.search_document VALUES (20, 'exhibit', '502', 'en');
INSERT INTO public.search_document VALUES (21, 'exhibit', '1503', 'zh');
INSERT INTO public.search_document VALUES (22, 'exhibit', '1503', 'en');
INSERT INTO public.search_document VALUES (1590469339381783, 'activity', '601', 'zh');
INSERT INTO public.search_document VALUES (1590469339381784, 'activity', '601', 'en');
INSERT INTO public.search_document VALUES (1590535911374873, 'activity', '602', 'zh');
INSERT INTO public.search_document VALUES (1590535911374874, 'activity', '602', 'en');


--
-- Data for Name: search_en; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.search_en VALUES (1590142921867266, '''_a'' ''_al'' ''_c'' ''_ci'' ''_d'' ''_e'' ''_ed'' ''_es'' ''_i'' ''_it'' ''_l'' ''_ll'' ''_o'' ''_or'' ''_r'' ''_re'' ''_s'' ''_st'' ''_t'' ''_to'' ''_ty'' ''_w'' ''_wa'' ''_y'' ''all'' ''cit'' ''d'' ''ed'' ''est'' ''ity'' ''l'' ''ll'' ''ore'' ''red'' ''res'' ''sto'' ''tor'' ''ty'' ''wal'' ''y''', '''1'' ''_1'' ''_a'' ''_ag'' ''_ai'' ''_al'' ''_at'' ''_c'' ''_ci'' ''_d'' ''_e'' ''_ed'' ''_en'' ''_ep'' ''_es'' ''_g'' ''_ga'' ''_h'' ''_he'' ''_i'' ''_in'' ''_ir'' ''_is'' ''_it'' ''_l'' ''_ll'' ''_n'' ''_no'' ''_o'' ''_op'' ''_or'' ''_p'' ''_pa'' ''_pe'' ''_r'' ''_re'' ''_rt'' ''_s'' ''_st'' ''_t'' ''_te'' ''_th'' ''_to'' ''_ty'' ''_w'' ''_wa'' ''_y'' ''aga'' ''ain'' ''air'' ''all'' ''ate'' ''cit'' ''d'' ''e'' ''ed'' ''en'' ''epa'' ''est'' ''gai'' ''gat'' ''h'' ''he'' ''in'' ''ir'' ''is'' ''ity'' ''l'' ''ll'' ''n'' ''no'' ''nor'' ''o'' ''ope'' ''ore'' ''ort'' ''pai'' ''pen'' ''r'' ''red'' ''rep'' ''res'' ''rth'' ''s'' ''sto'' ''te'' ''th'' ''the'' ''tor'' ''ty'' ''wal'' ''y''', '{LastestNews,News}', 'city wall restored', 'the north gate no 1 is open again repair');
INSERT INTO public.search_en VALUES (10, '''_a'' ''_ac'' ''_an'' ''_b'' ''_be'' ''_c'' ''_co'' ''_e'' ''_ea'' ''_en'' ''_er'' ''_m'' ''_ma'' ''_n'' ''_ne'' ''_ns'' ''_nt'' ''_o'' ''_on'' ''_p'' ''_pe'' ''_r'' ''_rm'' ''_s'' ''_t'' ''aco'' ''ane'' ''bea'' ''con'' ''eac'' ''ent'' ''erm'' ''man'' ''nen'' ''ns'' ''nt'' ''ons'' ''per'' ''rma'' ''s'' ''t''', '''_a'' ''_ac'' ''_an'' ''_b'' ''_be'' ''_c'' ''_co'' ''_e'' ''_ea'' ''_en'' ''_er'' ''_h'' ''_he'' ''_i'' ''_iv'' ''_m'' ''_ma'' ''_n'' ''_ne'' ''_ns'' ''_nt'' ''_o'' ''_on'' ''_p'' ''_pe'' ''_r'' ''_ri'' ''_rm'' ''_s'' ''_t'' ''_th'' ''_v'' ''_ve'' ''_二'' ''_层'' ''aco'' ''ane'' ''bea'' ''con'' ''e'' ''eac'' ''ent'' ''er'' ''erm'' ''he'' ''ive'' ''man'' ''n'' ''nen'' ''ns'' ''nt'' ''on'' ''ons'' ''per'' ''r'' ''riv'' ''rma'' ''s'' ''t'' ''the'' ''ver'' ''二层'' ''层''', '{BaseExh,Exhibition}', 'permanent beacons', 'beacons on the river 二层');
INSERT INTO public.search_en VALUES (12, '''_事'' ''_兵'' ''_展'' ''_工'' ''_常'' ''_旧'' ''_设'' ''事'' ''兵工'' ''展'' ''工旧'' ''常设'' ''旧事'' ''设展''', '''_事'' ''_兵'' ''_展'' ''_工'' ''_常'' ''_旧'' ''_设'' ''事'' ''兵工'' ''展'' ''工旧'' ''常设'' ''旧事'' ''设展''', '{BaseExh,Exhibition}', '常设展 兵工旧事', '');
INSERT INTO public.search_en VALUES (1590009777881102, '''_书'' ''_家'' ''书'' ''家书''', '''_书'' ''_家'' ''书'' ''家书''', '{TempExh,Exhibition}', '家书', '');
INSERT INTO public.search_en VALUES (1590338342879248, '''_与'' ''_渡'' ''_船'' ''与渡'' ''渡'' ''船与''', '''_与'' ''_渡'' ''_船'' ''与渡'' ''渡'' ''船与''', '{TempExh,Exhibition}', '船与渡', '');
INSERT INTO public.search_en VALUES (18, '''_a'' ''_ag'' ''_ai'' ''_ax'' ''_d'' ''_da'' ''_e'' ''_er'' ''_g'' ''_ge'' ''_gg'' ''_i'' ''_id'' ''_in'' ''_l'' ''_la'' ''_n'' ''_nl'' ''_r'' ''_x'' ''_xe'' ''agg'' ''aid'' ''axe'' ''d'' ''dag'' ''e'' ''er'' ''ger'' ''gge'' ''id'' ''inl'' ''lai'' ''nla'' ''r'' ''xe''', '''_a'' ''_ag'' ''_ai'' ''_ax'' ''_d'' ''_da'' ''_e'' ''_er'' ''_f'' ''_fr'' ''_g'' ''_ge'' ''_gg'' ''_h'' ''_hi'' ''_i'' ''_id'' ''_ij'' ''_in'' ''_j'' ''_ji'' ''_l'' ''_la'' ''_m'' ''_n'' ''_nl'' ''_o'' ''_om'' ''_r'' ''_ro'' ''_s'' ''_sh'' ''_x'' ''_xe'' ''agg'' ''aid'' ''axe'' ''d'' ''dag'' ''e'' ''er'' ''fro'' ''ger'' ''gge'' ''hij'' ''i'' ''id'' ''iji'' ''inl'' ''ji'' ''lai'' ''m'' ''nla'' ''om'' ''r'' ''rom'' ''shi'' ''xe''', '{ExcellentCol,Collection}', 'inlaid dagger axe', 'from shiji');
INSERT INTO public.search_en VALUES (20, '''0'' ''00'' ''100'' ''_0'' ''_00'' ''_1'' ''_10'' ''_炮'' ''_铁'' ''炮'' ''铁炮''', '''0'' ''00'' ''100'' ''_0'' ''_00'' ''_1'' ''_10'' ''_炮'' ''_铁'' ''炮'' ''铁炮''', '{ExcellentCol,Collection}', '铁炮 100', '');
INSERT INTO public.search_en VALUES (22, '''_一'' ''_书'' ''_家'' ''_封'' ''一封'' ''书一'' ''家书'' ''封''', '''_一'' ''_书'' ''_家'' ''_封'' ''一封'' ''书一'' ''家书'' ''封''', '{ExcellentCol,Collection}', '家书一封', '');
INSERT INTO public.search_en VALUES (1590469339381784, '''_体'' ''_拓'' ''_片'' ''_验'' ''体验'' ''拓片'' ''片体'' ''验''', '''_体'' ''_拓'' ''_片'' ''_验'' ''体验'' ''拓片'' ''片体'' ''验''', '{ActivityPreview,Activity}', '拓片体验', '');
INSERT INTO public.search_en VALUES (1590535911374874, '''_a'' ''_al'' ''_c'' ''_ct'' ''_e'' ''_ec'' ''_h'' ''_he'' ''_l'' ''_le'' ''_ll'' ''_n'' ''_o'' ''_on'' ''_r'' ''_re'' ''_t'' ''_th'' ''_tu'' ''_u'' ''_ur'' ''_w'' ''_wa'' ''all'' ''ctu'' ''e'' ''ect'' ''he'' ''l'' ''lec'' ''ll'' ''n'' ''on'' ''re'' ''the'' ''tur'' ''ure'' ''wal''', '''_a'' ''_al'' ''_c'' ''_ct'' ''_e'' ''_ec'' ''_h'' ''_he'' ''_l'' ''_le'' ''_ll'' ''_n'' ''_o'' ''_on'' ''_r'' ''_re'' ''_t'' ''_th'' ''_tu'' ''_u'' ''_ur'' ''_w'' ''_wa'' ''all'' ''ctu'' ''e'' ''ect'' ''he'' ''l'' ''lec'' ''ll'' ''n'' ''on'' ''re'' ''the'' ''tur'' ''ure'' ''wal''', '{ActivityPreview,Activity}', 'lecture on the wall', '');


--
-- Data for Name: search_zh; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.search_zh VALUES (1590142921867265, '''_修'' ''_城'' ''_墙'' ''_复'' ''_完'' ''_成'' ''修复'' ''城墙'' ''墙修'' ''复完'' ''完成'' ''成''', '''1'' ''_1'' ''_修'' ''_北'' ''_参'' ''_号'' ''_城'' ''_墙'' ''_复'' ''_完'' ''_开'' ''_成'' ''_放'' ''_新'' ''_楼'' ''_欢'' ''_观'' ''_迎'' ''_重'' ''_门'' ''修复'' ''北门'' ''参观'' ''号北'' ''城墙'' ''城楼'' ''墙修'' ''复'' ''复完'' ''完成'' ''开放'' ''成'' ''放'' ''新开'' ''楼重'' ''欢迎'' ''观'' ''迎参'' ''重新'' ''门城''', '{LastestNews,News}', '城墙修复完成', '1 号北门城楼重新开放 欢迎参观 修复');
INSERT INTO public.search_zh VALUES (1590207346376707, '''_夏'' ''_季'' ''_开'' ''_放'' ''_时'' ''_间'' ''夏季'' ''季开'' ''开放'' ''放时'' ''时间'' ''间''', '''_夏'' ''_季'' ''_开'' ''_放'' ''_时'' ''_间'' ''夏季'' ''季开'' ''开放'' ''放时'' ''时间'' ''间''', '{LastestNews}', '夏季开放时间', '');
INSERT INTO public.search_zh VALUES (1590142921867268, '''_一'' ''_之'' ''_同'' ''_日'' ''一'' ''之一'' ''同日'' ''日之''', '''_一'' ''_之'' ''_同'' ''_日'' ''一'' ''之一'' ''同日'' ''日之''', '{LastestNews}', '同日之一', '');
INSERT INTO public.search_zh VALUES (1590211641344005, '''_停'' ''_电'' ''_知'' ''_通'' ''停电'' ''电通'' ''知'' ''通知''', '''_修'' ''_停'' ''_区'' ''_城'' ''_墙'' ''_明'' ''_景'' ''_检'' ''_照'' ''_电'' ''_知'' ''_通'' ''修'' ''停电'' ''区照'' ''城墙'' ''墙景'' ''明检'' ''景区'' ''检修'' ''照明'' ''电通'' ''知'' ''通知''', '{Notice}', '停电通知', '城墙景区照明检修');
INSERT INTO public.search_zh VALUES (1585175792189446, '''_介'' ''_本'' ''_简'' ''_馆'' ''介'' ''本馆'' ''简介'' ''馆简''', '''_介'' ''_本'' ''_简'' ''_馆'' ''介'' ''本馆'' ''简介'' ''馆简''', '{Office}', '本馆简介', '');
INSERT INTO public.search_zh VALUES (1585175792189447, '''_历'' ''_建'' ''_程'' ''_馆'' ''历程'' ''建馆'' ''程'' ''馆历''', '''_历'' ''_建'' ''_程'' ''_馆'' ''历程'' ''建馆'' ''程'' ''馆历''', '{History,Introduction}', '建馆历程', '');
INSERT INTO public.search_zh VALUES (1588313265799176, '''_史'' ''_料'' ''_江'' ''_防'' ''史料'' ''料'' ''江防'' ''防史''', '''_史'' ''_料'' ''_江'' ''_防'' ''史料'' ''料'' ''江防'' ''防史''', '{History,Research}', '江防史料', '');
INSERT INTO public.search_zh VALUES (9, '''_城'' ''_展'' ''_常'' ''_江'' ''_火'' ''_烽'' ''_设'' ''城烽'' ''展'' ''常设'' ''江城'' ''火'' ''烽火'' ''设展''', '''_与'' ''_二'' ''_台'' ''_城'' ''_墙'' ''_层'' ''_展'' ''_常'' ''_江'' ''_沿'' ''_火'' ''_烽'' ''_的'' ''_设'' ''与城'' ''二层'' ''台与'' ''城墙'' ''城烽'' ''墙'' ''层'' ''展'' ''常设'' ''江城'' ''江的'' ''沿江'' ''火'' ''火台'' ''烽火'' ''的烽'' ''设展''', '{BaseExh,Exhibition}', '常设展 江城烽火', '沿江的烽火台与城墙 二层');
INSERT INTO public.search_zh VALUES (11, '''_事'' ''_兵'' ''_展'' ''_工'' ''_常'' ''_旧'' ''_设'' ''事'' ''兵工'' ''展'' ''工旧'' ''常设'' ''旧事'' ''设展''', '''_事'' ''_兵'' ''_展'' ''_工'' ''_常'' ''_旧'' ''_设'' ''事'' ''兵工'' ''展'' ''工旧'' ''常设'' ''旧事'' ''设展''', '{BaseExh,Exhibition}', '常设展 兵工旧事', '');
INSERT INTO public.search_zh VALUES (1590009777881101, '''_书'' ''_家'' ''书'' ''家书''', '''_书'' ''_家'' ''书'' ''家书''', '{TempExh,Exhibition}', '家书', '');
INSERT INTO public.search_zh VALUES (1590338342879247, '''_与'' ''_渡'' ''_船'' ''与渡'' ''渡'' ''船与''', '''_与'' ''_渡'' ''_船'' ''与渡'' ''渡'' ''船与''', '{TempExh,Exhibition}', '船与渡', '');
INSERT INTO public.search_zh VALUES (17, '''_戈'' ''_金'' ''_错'' ''戈'' ''金戈'' ''错金''', '''_于'' ''_出'' ''_土'' ''_戈'' ''_石'' ''_矶'' ''_金'' ''_错'' ''于石'' ''出土'' ''土于'' ''戈'' ''石矶'' ''矶'' ''金戈'' ''错金''', '{ExcellentCol,Collection}', '错金戈', '出土于石矶');
INSERT INTO public.search_zh VALUES (19, '''0'' ''00'' ''100'' ''_0'' ''_00'' ''_1'' ''_10'' ''_炮'' ''_铁'' ''炮'' ''铁炮''', '''0'' ''00'' ''100'' ''_0'' ''_00'' ''_1'' ''_10'' ''_炮'' ''_铁'' ''炮'' ''铁炮''', '{ExcellentCol,Collection}', '铁炮 100', '');
INSERT INTO public.search_zh VALUES (21, '''_一'' ''_书'' ''_家'' ''_封'' ''一封'' ''书一'' ''家书'' ''封''', '''_一'' ''_书'' ''_家'' ''_封'' ''一封'' ''书一'' ''家书'' ''封''', '{ExcellentCol,Collection}', '家书一封', '');
INSERT INTO public.search_zh VALUES (1590469339381783, '''_体'' ''_拓'' ''_片'' ''_验'' ''体验'' ''拓片'' ''片体'' ''验''', '''_体'' ''_拓'' ''_片'' ''_验'' ''体验'' ''拓片'' ''片体'' ''验''', '{ActivityPreview,Activity}', '拓片体验', '');
INSERT INTO public.search_zh VALUES (1590535911374873, '''_城'' ''_墙'' ''_座'' ''_讲'' ''城墙'' ''墙讲'' ''座'' ''讲座''', '''_城'' ''_墙'' ''_座'' ''_讲'' ''城墙'' ''墙讲'' ''座'' ''讲座''', '{ActivityPreview,Activity}', '城墙讲座', '');


--
-- Data for Name: submission; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.submission VALUES ('cf978022859e4b5eb5699df0df1371a3', 'sign-up', '2026-11-21T16:30:00.000Z', 'pending', '{"name":"周牧"}');


--
-- Data for Name: submission_key; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.submission_key VALUES ('e7e5b3cd6179818f1e22f26a4a493d2cd233b9b54147cd9a33e3f3a33dfd96e9', '2abe174e12b943978524f4ca7cc12f9a', '2026-11-21T16:30:00.000Z');
INSERT INTO public.submission_key VALUES ('bf068811014947e48fdf4ccf966a33b8b7f3bdddefd5a0282664e54e978deb61', 'e5c8e34f20eb4541887dbaf32981b2d6', '2026-11-21T16:30:00.000Z');
INSERT INTO public.submission_key VALUES ('990ce10bfb2c749aa32239b05b802c783aa2173f20f47cd04504e8929a6c31ec', 'cf978022859e4b5eb5699df0df1371a3', '2026-11-21T16:30:00.000Z');


--
-- Data for Name: upload; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.upload VALUES ('visitors/2026/11/77f64e127f714fa1aba528e6ba43eda7.jpg', 'photo.jpg', '2026-11-21T16:30:00.000Z', 1, '2abe174e12b943978524f4ca7cc12f9a');


--
-- Name: activity activity_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);


--
-- Name: archive archive_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (id);


--
-- Name: audit audit_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);


--
-- Name: channel channel_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.channel
    ADD CONSTRAINT channel_pkey PRIMARY KEY (id);


--
-- Name: collect_work collect_work_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.collect_work
    ADD CONSTRAINT collect_work_pkey PRIMARY KEY (id);


--
-- Name: content_version content_version_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.content_version
    ADD CONSTRAINT content_version_pkey PRIMARY KEY (entity);


--
-- Name: dictionary dictionary_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.dictionary
    ADD CONSTRAINT dictionary_pkey PRIMARY KEY (id);


--
-- Name: exhibit exhibit_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.exhibit
    ADD CONSTRAINT exhibit_pkey PRIMARY KEY (id);


--
-- Name: exhibit_type exhibit_type_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.exhibit_type
    ADD CONSTRAINT exhibit_type_pkey PRIMARY KEY (id);


--
-- Name: exhibition_base exhibition_base_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.exhibition_base
    ADD CONSTRAINT exhibition_base_pkey PRIMARY KEY (id);


--
-- Name: exhibition_temp exhibition_temp_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.exhibition_temp
    ADD CONSTRAINT exhibition_temp_pkey PRIMARY KEY (id);


--
-- Name: file file_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (id);


--
-- Name: message message_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);


--
-- Name: meta meta_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (name);


--
-- Name: migration migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (version);


--
-- Name: search_document search_document_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_document
    ADD CONSTRAINT search_document_pkey PRIMARY KEY (doc_id);


--
-- Name: search_en search_en_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_en
    ADD CONSTRAINT search_en_pkey PRIMARY KEY (doc_id);


--
-- Name: search_zh search_zh_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_zh
    ADD CONSTRAINT search_zh_pkey PRIMARY KEY (doc_id);


--
-- Name: submission_key submission_key_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.submission_key
    ADD CONSTRAINT submission_key_pkey PRIMARY KEY (name);


--
-- Name: submission submission_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_pkey PRIMARY KEY (id);


--
-- Name: upload upload_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (path);


--
-- Name: audit_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_record ON public.audit USING btree (record_id, created);


--
-- Name: content_index_1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_1 ON public.archive USING btree (channel_no, publish_date DESC, sort_id, id);


--
-- Name: content_index_10; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_10 ON public.exhibit USING btree (group_id);


--
-- Name: content_index_11; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_11 ON public.exhibit USING btree (exhibition_group_id);


--
-- Name: content_index_12; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_12 ON public.exhibit_type USING btree (sort_type_no, sort_id);


--
-- Name: content_index_13; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_13 ON public.activity USING btree (start_time DESC, sort_id);


--
-- Name: content_index_14; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_14 ON public.activity USING btree (activity_type, start_time DESC, sort_id);


--
-- Name: content_index_15; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_15 ON public.file USING btree (object_id, sort_id);


--
-- Name: content_index_16; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_16 ON public.message USING btree (review_status, create_time DESC, sort_id DESC);


--
-- Name: content_index_17; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_17 ON public.dictionary USING btree (dictionary_code, sort_id);


--
-- Name: content_index_18; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_18 ON public.channel USING btree (sort_id);


--
-- Name: content_index_19; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_19 ON public.collect_work USING btree (review_status, create_time DESC, sort_id DESC);


--
-- Name: content_index_2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_2 ON public.archive USING btree (channel_no, has_en, publish_date DESC, sort_id, id);


--
-- Name: content_index_20; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_20 ON public.collect_work USING btree (review_status, work_season, create_time DESC, sort_id DESC);


--
-- Name: content_index_3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_3 ON public.archive USING btree (publish_date DESC, sort_id);


--
-- Name: content_index_4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_4 ON public.exhibition_base USING btree (sort_id);


--
-- Name: content_index_5; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_5 ON public.exhibition_temp USING btree (start_time DESC, sort_id);


--
-- Name: content_index_6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_6 ON public.exhibit USING btree (sort_id, id);


--
-- Name: content_index_7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_7 ON public.exhibit USING btree (exhibit_type, sort_id, id);


--
-- Name: content_index_8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_8 ON public.exhibit USING btree (age, sort_id);


--
-- Name: content_index_9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX content_index_9 ON public.exhibit USING btree (is_own, sort_id, exhibit_type, age, name_folded, id);


--
-- Name: search_document_record; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX search_document_record ON public.search_document USING btree (record_id, entity, language);


--
-- Name: search_en_title; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_en_title ON public.search_en USING gin (title_tokens) WITH (fastupdate=off);


--
-- Name: search_en_tokens; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_en_tokens ON public.search_en USING gin (tokens) WITH (fastupdate=off);


--
-- Name: search_zh_title; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_zh_title ON public.search_zh USING gin (title_tokens) WITH (fastupdate=off);


--
-- Name: search_zh_tokens; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_zh_tokens ON public.search_zh USING gin (tokens) WITH (fastupdate=off);


--
-- Name: submission_form; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX submission_form ON public.submission USING btree (form, created);


--
-- Name: upload_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX upload_owner ON public.upload USING btree (owner, created);


--
-- Name: content_version content_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER content_changed AFTER UPDATE ON public.content_version FOR EACH STATEMENT EXECUTE FUNCTION public.announce_content();


--
-- PostgreSQL database dump complete
--


