/** The biggest towns of api/features/places/towns.tsv, written by build-towns.ts beside it. */
export const BIGGEST_TOWNS = `
1796236	CN	3122	12146	Shanghai	Shanghái		شانغهاي
745044	TR	4101	2895	Istanbul	Estambul		اسطنبول
3435910	AR	-3461	-5838	Buenos Aires			بوينس آيرس
1275339	IN	1907	7288	Mumbai	Bombay	Bombay	ممبئي
3530597	MX	1943	-9913	Mexico City	Ciudad de México	Mexico	مدينة مكسيكو
1816670	CN	3991	11640	Beijing	Pekín	Pékin	بكين
1174872	PK	2486	6701	Karachi			كراتشي
1792947	CN	3914	11718	Tianjin			تيانجين
1809858	CN	2312	11325	Guangzhou			غوانزو
1273294	IN	2865	7723	Delhi			دلهي
524901	RU	5575	3762	Moscow	Moscú	Moscou	موسكو
1795565	CN	2255	11407	Shenzhen			شينزين
1185241	BD	2371	9041	Dhaka			دكا
1835848	KR	3757	12698	Seoul	Seúl	Séoul	سئول
3448439	BR	-2355	-4664	São Paulo			ساو باولو
1791247	CN	3058	11427	Wuhan			ووهان
2332459	NG	645	339	Lagos			لاجوس
1642911	ID	-621	10685	Jakarta			جاكارتا
1850147	JP	3569	13969	Tokyo	Tokio		توكيو
5128581	US	4071	-7401	New York City	Nueva York	New York	نيويورك
1812545	CN	2302	11375	Dongguan			دونغقوان
1668341	TW	2505	12153	Taipei
2314302	CD	-433	1531	Kinshasa			كينشاسا
3936456	PE	-1204	-7703	Lima			ليما
360630	EG	3006	3125	Cairo	El Cairo	Le Caire	القاهرة
3688689	CO	461	-7408	Bogotá			بوجوتا
2643743	GB	5151	-13	London	Londres	Londres	لندن
1814906	CN	2956	10655	Chongqing			تشونغتشينغ
1815286	CN	3067	10407	Chengdu			تشنغدو
98182	IQ	3334	4440	Baghdad	Bagdad	Bagdad	بغداد
1799962	CN	3206	11878	Nanjing			نانجينغ
112931	IR	3569	5142	Tehran			تهرن
1800146	CN	3080	10608	Nanchong
1819729	HK	2228	11417	Hong Kong			هونج كونج
1790630	CN	3426	10893	Xi’an
1172451	PK	3156	7435	Lahore			لاهور
2034937	CN	4179	12343	Shenyang			شنيانغ
1808926	CN	3029	12016	Hangzhou			هانغتشو
3451190	BR	-2291	-4318	Rio de Janeiro			ريو دي جانيرو
2037013	CN	4575	12665	Harbin			هاربن
1793724	CN	3619	11712	Tai’an
1886760	CN	3130	12060	Suzhou			سوجو
1795940	CN	2337	11671	Shantou			شانتو
1609350	TH	1375	10050	Bangkok			بانكوك
1277333	IN	1297	7759	Bengaluru			بنغالور
498817	RU	5994	3031	Saint Petersburg			سانت بطرسبرغ
3871336	CL	-3346	-7065	Santiago			سانتياغو
1275004	IN	2256	8836	Kolkata			كلكتا
2147714	AU	-3387	15121	Sydney			سيدنى
1298824	MM	1681	9616	Yangon			يانغون
1805753	CN	3667	11700	Jinan			جينان
1264527	IN	1309	8028	Chennai			تشيناي
1784658	CN	3476	11365	Zhengzhou			تشنغتشو
2158177	AU	-3781	14496	Melbourne			ملبورن
108410	SA	2469	4672	Riyadh	Riad	Riyad	الرياض
2038180	CN	4388	12532	Changchun			تشانغتشون
1814087	CN	3891	12160	Dalian			داليان
5368361	US	3405	-11824	Los Angeles			لس آنجلس
1205733	BD	2234	9183	Chittagong			شيتاجونج
1804651	CN	2504	10272	Kunming			كونمينغ
361058	EG	3120	2992	Alexandria	Alejandría	Alexandrie	الإسكندرية
1279233	IN	2303	7259	Ahmedabad			احمدآباد
1797929	CN	3606	12038	Qingdao			تشينغداو
1838524	KR	3510	12903	Busan
2293538	CI	535	-400	Abidjan			آبدجان
2335204	NG	1200	852	Kano			كانو
1811103	CN	2303	11313	Foshan			فوشان
1269843	IN	1738	7846	Hyderabad
1798425	CN	2946	11989	Puyang
1848354	JP	3543	13965	Yokohama			يوكوهاما
2339354	NG	738	391	Ibadan			إبادان
1880252	SG	129	10385	Singapore			سنغافورة
1790923	CN	3157	12029	Wuxi			ووشي
1790645	CN	2448	11808	Xiamen			شيامن
323786	TR	3992	3285	Ankara			أنقرة
1792892	CN	3458	10574	Tianshui
1799397	CN	2988	12155	Ningbo			نينغبو
1566083	VN	1082	10663	Ho Chi Minh City			مدينة هو تشي مينه
1794903	CN	3265	11078	Shiyan
3369157	ZA	-3393	1842	Cape Town			كيب تاون
1793511	CN	3787	11256	Taiyuan			تاي يوان
2950159	DE	5252	1341	Berlin	Berlín		برلين
1793346	CN	3963	11818	Tangshan
1808722	CN	3186	11728	Hefei			خفي
3117735	ES	4042	-370	Madrid			مدريد
1871859	KP	3903	12575	Pyongyang			بيونغيانغ
2553604	MA	3359	-761	Casablanca			الدار البيضاء
1785286	CN	3679	11806	Zibo			زيبو
1915223	CN	2132	11057	Zhongshan
1007311	ZA	-2986	3103	Durban			دوربان
1815577	CN	2820	11297	Changsha			تشانغشا
1138958	AF	3453	6917	Kabul			كابل
1529102	CN	4380	8760	Ürümqi			أورومتشي
3646738	VE	1049	-6688	Caracas			كاراكاس
292223	AE	2508	5531	Dubai	Dubái	Dubaï	دبى
1259229	IN	1852	7386	Pune			بونه
1255364	IN	2120	7283	Sūrat
105343	SA	2149	3919	Jeddah	Yeda	Djeddah	جدة
1795270	CN	3804	11448	Shijiazhuang			شيجياتشوانغ
1267995	IN	2647	8035	Kanpur
703448	UA	5045	3052	Kyiv			كييف
2240449	AO	-884	1323	Luanda			لوآندا
1692192	PH	1465	12105	Quezon City
344979	ET	902	3875	Addis Ababa			أديس أبابا
184745	KE	-128	3682	Nairobi			نيروبي
4887398	US	4185	-8765	Chicago			شيكاجو
3450554	BR	-1297	-3851	Salvador			سلوادور
1269515	IN	2692	7579	Jaipur			جايبور
160263	TZ	-682	3927	Dar es Salaam			دارالسلام
1804430	CN	3606	10384	Lanzhou			لانتشو
1843564	KR	3746	12671	Incheon			إنتشون
1785725	CN	2293	11204	Yunfu
99532	IQ	3051	4778	Basrah			البصرة
6167865	CA	4370	-7942	Toronto			تورنتو
6619347	IN	1904	7302	Navi Mumbai
1853909	JP	3469	13550	Osaka			أوساكا
53654	SO	204	4534	Mogadishu			مقديشو
1835329	KR	3587	12859	Daegu			ديغو
1179400	PK	3142	7309	Faisalabad			فيصل آباد
311046	TR	3841	2714	İzmir			إزمير
2253354	SN	1469	-1744	Dakar			داكار
1264733	IN	2684	8092	Lucknow			لكهنؤ
360995	EG	3001	3121	Giza			الجيزة
3399415	BR	-372	-3854	Fortaleza			فورتالزا
3687925	CO	344	-7652	Cali			كالي
1625822	ID	-725	11275	Surabaya			سورابايا
3470127	BR	-1992	-4394	Belo Horizonte			بيلو هوريزونتي
1800163	CN	2868	11585	Nanchang			نانتشانغ
3169070	IT	4189	1251	Rome	Roma		رم
124665	IR	3632	5957	Mashhad			مشهد
5110302	US	4065	-7395	Brooklyn			بروكلين
4699066	US	2976	-9536	Houston			هيوستن
5133273	US	4068	-7384	Queens
1262180	IN	2115	7908	Nagpur			ناغبور
3633009	VE	1067	-7161	Maracaibo			ماراكايبو
3469058	BR	-1578	-4793	Brasília			برازيليا
3492908	DO	1847	-6989	Santo Domingo
1856057	JP	3518	13691	Nagoya			ناغويا
2174003	AU	-2747	15303	Brisbane			بريزبن
3553478	CU	2313	-8238	Havana	La Habana	La Havane	هافانا
2988507	FR	4885	235	Paris	París		باريس
99071	IQ	3633	4311	Al Mawşil al Jadīdah			الموصل الجديدة
993800	ZA	-2620	2804	Johannesburg			جوهانسبرغ
1819609	HK	2232	11418	Kowloon
388349	IQ	3050	4782	Al Başrah al Qadīmah			البصرة القديمة
1526384	KZ	4326	7693	Almaty			ألماتي
1917790	CN	1822	10951	Dadonghai
3674962	CO	625	-7556	Medellín			ميديلين
1512569	UZ	4126	6922	Tashkent			طشقند
2507480	DZ	3673	309	Algiers	Argel	Alger	الجزائر
379252	SD	1555	3253	Khartoum			خرطوم
2306104	GH	556	-20	Accra			أكرا
3657509	EC	-220	-7989	Guayaquil			غواياكيل
8347664	CN	3961	10978	Ordos
71137	YE	1535	4421	Sanaa			صنعاء
276781	LB	3389	3550	Beirut		Beyrouth	بيروت
2063523	AU	-3195	11586	Perth			بيرث
2128295	JP	4307	14135	Sapporo			سابورو
2036502	CN	4385	12656	Jilin
683506	RO	4443	2611	Bucharest			بخارست
2422488	GN	954	-1369	Camayenne
1269743	IN	2272	7583	Indore			إندور
3526683	MX	1936	-9906	Iztapalapa
2422465	GN	954	-1368	Conakry
11838258	CN	4074	10739	Bayan Nur
3632998	VE	1024	-6759	Maracay
1214520	ID	358	9867	Medan			مدان
1166993	PK	3360	7305	Rawalpindi			راولبندي
625144	BY	5390	2757	Minsk			مينسك
3054643	HU	4750	1904	Budapest			بودابست
99072	IQ	3634	4312	Mosul			الموصل
2911298	DE	5355	999	Hamburg	Hamburgo	Hambourg	هامبورغ
3464975	BR	-2543	-4927	Curitiba			كوريتيبا
756135	PL	5223	2101	Warsaw	Varsovia	Varsovie	ورشو
1650357	ID	-692	10761	Bandung			باندونج
953781	ZA	-2627	2786	Soweto			سويتو
2761369	AT	4821	1637	Vienna	Viena	Vienne	فيينا
2538475	MA	3401	-683	Rabat			الرباط
3529612	MX	1960	-9906	Ecatepec de Morelos
3128760	ES	4139	216	Barcelona		Barcelone	بارسلون
964137	ZA	-2574	2819	Pretoria			بريتوريا
170063	SY	3620	3716	Aleppo	Alepo	Alep	حلب
1701668	PH	1460	12098	Manila			مانيلا
1785623	CN	3138	12095	Kunshan
6077243	CA	4551	-7359	Montréal			مونترآل
1260086	IN	2559	8514	Patna			باتنا
1275841	IN	2325	7740	Bhopal			بوبال
3663517	BR	-310	-6002	Manaus
1788534	CN	3212	11407	Xinyang			شينيانج
2335727	NG	1053	744	Kaduna			كادونا
1821306	KH	1156	10492	Phnom Penh			بنوم بنه
170654	SY	3351	3629	Damascus	Damasco	Damas	دمشق
4560349	US	3995	-7516	Philadelphia	Filadelfia	Philadelphie	فيلادلفيا
5308655	US	3345	-11207	Phoenix			فينيكس
418863	IR	3265	5167	Isfahan			أصفهان
1264728	IN	3091	7585	Ludhiāna
890299	ZW	-1783	3105	Harare			هراره
1859171	JP	3469	13518	Kobe			كوبه
1649378	ID	-623	10699	Bekasi			بيكاسي
1673820	TW	2262	12031	Kaohsiung
2673730	SE	5933	1807	Stockholm	Estocolmo		ستوكهولم
1720151	PH	1465	12097	Caloocan City
4005539	MX	2067	-10339	Guadalajara			غوادالاخارا
5125771	US	4078	-7397	Manhattan			مانهاتن
3439389	PY	-2529	-5765	Asunción			اسنشن
3390760	BR	-805	-3488	Recife			ريسيفي
1835235	KR	3635	12738	Daejeon
4726206	US	2942	-9849	San Antonio			سان أنطونيو
2298890	GH	669	-162	Kumasi			كوماسي
1736376	MY	612	10224	Kota Bharu			كوتا بهارو
1857910	JP	3502	13575	Kyoto			كيوتو
1735161	MY	314	10169	Kuala Lumpur			كوالالمبور
128747	IR	3583	5099	Karaj			كرج
1283240	NP	2770	8532	Kathmandu			كاتماندو
1633070	ID	-292	10475	Palembang			باليمبانج
1169825	PK	3020	7148	Multan			ملتان
1254361	IN	873	7768	Tirunelveli			تيرونلفلي
3521081	MX	1904	-9820	Puebla			بويبلا
1581130	VN	2102	10584	Hanoi			خانوي
706483	UA	4998	3625	Kharkiv			خاركوف
1279259	IN	2718	7802	Agra
3860259	AR	-3141	-6418	Córdoba			كوردوبا
113646	IR	3808	4629	Tabriz			تبريز
1496747	RU	5504	8293	Novosibirsk			نوفوسيبيرسك
1841811	KR	3515	12692	Gwangju			غوانغجو
750269	TR	4020	2906	Bursa			بورسا
1253573	IN	2230	7321	Vadodara			ودودره
3405870	BR	-146	-4850	Belém			بلم
2037355	CN	4189	12394	Fushun			فوشون
3652462	EC	-23	-7852	Quito			كيتو
5391811	US	3272	-11716	San Diego			سان دييغو
1863967	JP	3360	13042	Fukuoka			فوكوكا
1070940	MG	-1891	4754	Antananarivo			أنتاناناريفو
1801792	CN	3468	11245	Luoyang			لويانغ
1176734	PK	2539	6837	Hyderabad			حيدر آباد
5110266	US	4085	-7387	The Bronx
3625549	VE	1016	-6801	Valencia			بلنسية
1177662	PK	3216	7419	Gujranwala
3689147	CO	1097	-7478	Barranquilla			بارانكويلا
1802875	CN	2816	11363	Guankou
922704	CD	-1166	2748	Lubumbashi			لوبومباشي
3452925	BR	-3003	-5123	Porto Alegre			بورتو أليغري
1625084	ID	-618	10663	Tangerang
1262111	IN	2861	7698	Najafgarh
3904906	BO	-1779	-6318	Santa Cruz de la Sierra
1808963	CN	3660	11447	Handan			هاندان
232422	UG	32	3258	Kampala			كامبالا
1486209	RU	5685	6061	Yekaterinburg
1336135	BD	2281	8956	Khulna			خولنا
2232593	CM	405	970	Douala			دوالا
1270926	IN	2945	7567	Gorakhpur
292672	AE	2534	5541	Sharjah			الشارقة
104515	SA	2143	3983	Mecca	La Meca	La Mecque	مكة
1622786	ID	-515	11943	Makassar
4013708	MX	3172	-10646	Juárez			سيوداد خواريز
1859642	JP	3552	13972	Kawasaki			كاواساكي
8581443	ID	-629	10672	South Tangerang
2038432	CN	4058	11002	Baotou			بائوتو
3981609	MX	3250	-11700	Tijuana			تيخوانا
4684888	US	3278	-9681	Dallas			دالاس
109223	SA	2447	3961	Medina		Médine	المدينة
2220957	CM	387	1152	Yaoundé			ياوندي
2460596	ML	1265	-800	Bamako			باماكو
1261731	IN	2000	7379	Nashik
1627896	ID	-699	11042	Semarang			سيمارانج
2260535	CG	-427	1528	Brazzaville			برازافيل
1259652	IN	1862	7381	Pimpri
520555	RU	5633	4400	Nizhniy Novgorod
250441	JO	3196	3595	Amman	Amán		عمّان
1723510	PH	720	12444	Budta
792680	RS	4480	2047	Belgrade			بلغراد
3441575	UY	-3490	-5619	Montevideo			مونتفيدو
909137	ZM	-1541	2829	Lusaka			لوساكا
1788046	CN	3403	11386	Xuchang
1268295	IN	1924	7314	Kalyān
1254661	IN	1920	7296	Thāne			ثين
2867714	DE	4814	1158	Munich	Múnich		ميونخ
268743	LB	3390	3548	Ra’s Bayrūt
115019	IR	2961	5253	Shiraz			شيراز
325363	TR	3699	3533	Adana			أضنة
1835553	KR	3729	12701	Suwon			سوون
3998655	MX	2113	-10167	León de los Aldama
3173435	IT	4546	919	Milan	Milán		ميلانو
3718426	HT	1854	-7234	Port-au-Prince			بورت أو برانس
2078025	AU	-3493	13860	Adelaide			أديليد
1263214	IN	2898	7771	Meerut			ميروت
1261162	IN	1923	8255	Nowrangapur
1271951	IN	2841	7731	Faridabad
1168197	PK	3401	7158	Peshawar			بيشاور
1715348	PH	707	12561	Davao			دافاو
1311874	MM	2197	9608	Mandalay			ماندالاي
365137	SD	1564	3248	Omdurman			أم درمان
1927639	CN	2937	11309	Yueyang
3492914	DO	1945	-7070	Santiago de los Caballeros
2038632	CN	4112	12299	Anshan			آنشان
1787824	CN	3418	11716	Tongshan
1271308	IN	2867	7744	Ghāziābād
1645524	ID	-640	10682	Depok
6940394	JP	3591	13966	Saitama
1272423	IN	1922	7308	Dombivli
1040652	MZ	-2597	3258	Maputo			مابوتو
3514674	MX	1949	-9911	Gustavo Adolfo Madero
1810821	CN	2606	11931	Fuzhou			فوجو
1258847	IN	2229	7079	Rājkot
3838583	AR	-3295	-6064	Rosario			روساريو
1809461	CN	2658	10672	Guiyang			غوييانغ
3462377	BR	-1668	-4925	Goiânia			غويانيا
3461786	BR	-2346	-4653	Guarulhos
3067696	CZ	5009	1442	Prague	Praga		براغ
1253405	IN	2532	8301	Varanasi			بنارس
6295587	ID	115	10402	Batam			باتم
2618425	DK	5568	1257	Copenhagen	Copenhague	Copenhague	كوبنهاغن
727011	BG	4270	2332	Sofia			صوفيا
2210247	LY	3289	1319	Tripoli	Trípoli		ترابلس
2324774	NG	478	701	Port Harcourt			بورت هاركورت
1862415	JP	3440	13245	Hiroshima			هيروشيما
3979770	MX	2072	-10338	Zapopan
1813253	CN	2687	10022	Lijiang			ليجيانج
3995465	MX	2568	-10032	Monterrey			مونتيري
499099	RU	5320	5015	Samara			سمارا
1496153	RU	5499	7337	Omsk			أومسك
2347283	NG	634	563	Benin City			بنين
1978681	PH	716	12448	Malingao
587084	AZ	4038	4989	Baku			باكو
2331447	NG	1185	1316	Maiduguri			ميدغري
551487	RU	5579	4912	Kazan			قازان
3530589	MX	1940	-9901	Ciudad Nezahualcoyotl
616052	AM	4018	4451	Yerevan			يريفان
1278710	IN	3162	7488	Amritsar			امرتسر
2357048	BF	1237	-153	Ouagadougou			واغادوغو
1848254	JP	3588	13963	Yono
501175	RU	4723	3972	Rostov-na-Donu			روستوو نا دانو
1278994	IN	2544	8184	Allahābād
1842485	KR	3766	12684	Goyang-si
314830	TR	3706	3738	Gaziantep			عنتاب
1253102	IN	1768	8320	Visakhapatnam			فشاكاباتنم
2111149	JP	3827	14087	Sendai
1508291	RU	5515	6143	Chelyabinsk			تشيليابنسك
2037799	CN	4009	11329	Datong
611717	GE	4169	4483	Tbilisi			طفلس
7283386	CN	3165	12074	Changshu City
1668399	TW	2415	12068	Taichung			تاي شانغ
1254745	IN	1001	7748	Teni
1790353	CN	3434	10870	Xianyang
479561	RU	5474	5597	Ufa			أوفا
709930	UA	4846	3504	Dnipro			دنيبرو
1897000	KR	3744	12714	Seongnam-si
3467865	BR	-2291	-4706	Campinas			كامبيناس
1269633	IN	2317	7995	Jabalpur			جبلبور
1270396	IN	2258	8832	Hāora
1807681	CN	3263	11700	Huainan
5392171	US	3734	-12189	San Jose			سا ن جوز
709717	UA	4802	3780	Donetsk			دونيتسك
2964574	IE	5333	-625	Dublin	Dublín		دبلن
5913490	CA	5105	-11409	Calgary			كالغاري
2800866	BE	5085	435	Brussels	Bruselas	Bruxelles	بروكسل
1278149	IN	1988	7534	Aurangabad			أورنك آباد
472757	RU	4872	4450	Volgograd			فولجوجراد
3456160	BR	-2276	-4345	Nova Iguaçu
1797121	CN	2354	11637	Jieyang
698740	UA	4648	3073	Odessa			اودسا
6943660	IN	1853	7385	Shivaji Nagar
7602670	CN	3600	11940	Zhu Cheng City
1859307	JP	3385	13085	Kitakyushu			كيتاكيوشو
1256436	IN	1767	7591	Solāpur
1816971	CN	3885	11549	Baoding
3598132	GT	1464	-9051	Guatemala City	Ciudad de Guatemala	Guatemala	مدينة غواتيمالا
2038300	CN	4129	12377	Benxi
2655603	GB	5248	-190	Birmingham			برمينغهام
511196	RU	5801	5625	Perm			بيرم
1255634	IN	3409	7481	Srinagar			سرينغر
2317765	NG	1111	772	Zaria			زاريا
3617763	NI	1213	-8625	Managua			ماناغوا
964420	ZA	-3396	2561	Port Elizabeth			بورت إليزابيث
2548885	MA	3403	-500	Fès	Fez		فاس
2886242	DE	5093	695	Köln	Colonia	Cologne	كولونيا
1833747	KR	3554	12932	Ulsan
1274746	IN	3074	7679	Chandigarh
1273865	IN	1101	7697	Coimbatore			كويمباتور
3172394	IT	4085	1427	Naples	Nápoles		نابولي
3395981	BR	-967	-3574	Maceió			ماسايو
3687238	CO	1040	-7551	Cartagena
1815456	CN	3177	11995	Changzhou
101760	SA	2449	3959	Sulţānah
2274895	LR	630	-1080	Monrovia			مونروفيا
3489854	JM	1800	-7679	Kingston
95446	IQ	3618	4401	Erbil			أربيل
4671654	US	3027	-9774	Austin			أوستن
1502026	RU	5602	9287	Krasnoyarsk
6611854	MM	1975	9613	Nay Pyi Taw
1268865	IN	2627	7301	Jodhpur			جودبور
2113015	JP	3560	14012	Chiba			تشيبا
3388368	BR	-253	-4430	São Luís			ساو لويز
1264521	IN	992	7812	Madurai			مادورائ
2537763	MA	3405	-680	Sale			سلا
1807700	CN	3397	11679	Huaibei
3919968	BO	-1739	-6616	Cochabamba			كوتشابامبا
100077	IQ	3331	4418	Abū Ghurayb			أبو غريب
119208	IR	3464	5088	Qom			قم
1528675	KG	4287	7459	Bishkek			بيشكك
1804879	CN	3480	11431	Kaifeng			كايفنغ
2293521	CI	542	-402	Abobo
1271476	IN	2618	9175	Guwahati			جواهاتي
2353151	NG	511	737	Aba			آبا
1798827	CN	3374	11330	Pingdingshan
1270583	IN	2623	7817	Gwalior
2035265	CN	4734	12396	Qiqihar
1732905	MY	304	10144	Klang			كلانج
3844421	AR	-3289	-6883	Mendoza			مندوزا
306571	TR	3787	3248	Konya			قونية
209228	CD	-614	2359	Mbuji-Mayi
1253184	IN	1651	8065	Vijayawada			فجاياوادا
2246678	SN	1476	-1739	Pikine
3165524	IT	4507	769	Turin	Turín		تورينو
1262321	IN	1230	7664	Mysore			مايسور
4160021	US	3033	-8166	Jacksonville			جاكسونفيل
1791388	CN	2800	12067	Wenzhou			ونتشو
5391959	US	3777	-12242	San Francisco			سان فرانسيسكو
2644210	GB	5341	-298	Liverpool			ليفربول
498677	RU	5154	4601	Saratov			ساراتوف
12069922	IN	2874	7707	Rohini
3600949	HN	1408	-8721	Tegucigalpa			تيغوسيغالبا
1838716	KR	3750	12678	Bucheon-si
4509177	US	3996	-8300	Columbus			كولومبوس
472045	RU	5167	3918	Voronezh
1258526	IN	2334	8531	Ranchi			رانشي
2028462	MN	4791	10688	Ulan Bator			أولان باتور
1821940	KH	1099	10478	Takeo
144448	IR	3132	4868	Ahvaz			اهواز
3947322	PE	-1640	-7153	Arequipa			أريكيبا
1633419	ID	-95	10035	Padang			بادانغ
1269920	IN	1535	7513	Hubli
1785412	CN	3126	12146	Zhabei
2542997	MA	3163	-800	Marrakesh	Marrakech	Marrakech	مراكش
1645528	ID	-865	11522	Denpasar
1771023	MY	315	10153	Kampung Baru Subang
4691930	US	3273	-9732	Fort Worth			فورت وورث
4259418	US	3977	-8616	Indianapolis			إنديانابوليس
4460243	US	3523	-8084	Charlotte			تشارلوت
3464374	BR	-2279	-4331	Duque de Caxias			دوق دي كاكسياس
2335953	NG	993	889	Jos			جوس
2509954	ES	3947	-38	Valencia			بلنسية
2337639	NG	850	454	Ilorin			الورن
3946083	PE	-1206	-7712	Callao			كاياو
3911925	BO	-1650	-6815	La Paz			لاباز
6094817	CA	4541	-7570	Ottawa			اتاوا
3648522	VE	1006	-6936	Barquisimeto
4014338	MX	2864	-10609	Chihuahua
1799869	CN	2282	10832	Nanning			نانينغ
2409306	SL	849	-1324	Freetown			فريتون
1732752	MY	147	10376	Johor Bahru			جوهر بهرو
281184	IL	3177	3522	Jerusalem			قدس
1624917	ID	-543	10526	Bandar Lampung
1261809	IN	2885	7709	Narela
1648473	ID	-659	10679	Bogor			بوكور
186301	KE	-405	3966	Mombasa			ممباسا
1717512	PH	1032	12389	Cebu City
287286	OM	2358	5841	Muscat			مسقط
687700	UA	4782	3519	Zaporizhia			زاباروجيا
2995469	FR	4330	538	Marseille	Marsella		مرسيليا
250090	JO	3207	3609	Zarqa			الزرقاء
3522790	MX	1948	-9924	Naucalpan de Juárez			ناوكالبان دي خواريز
6955677	TR	3992	3286	Çankaya
1167460	PK	2842	7030	Rahim Yar Khan			رحيم يار خان
10630176	IR	3478	4847	Pasragad Branch
2474141	DZ	3677	348	Boumerdas
1268782	IN	3133	7558	Jalandhar			جلندر
1254163	IN	849	7695	Thiruvananthapuram			ثيروفانانثابورام
1853195	JP	3458	13547	Sakai
1785294	CN	3610	11438	Anyang			انيانغ
3836873	AR	-2682	-6522	San Miguel de Tucumán			سان ميغيل دي توكومان
2394819	BJ	637	242	Cotonou			كوتونو
1257629	IN	1165	7816	Salem			سالم
3523349	MX	2098	-8962	Mérida			ماردة
1254388	IN	1082	7870	Tiruchirappalli
169577	SY	3473	3672	Homs			حمص
2036892	CN	4081	11165	Hohhot			هوهوت
2440485	NE	1351	211	Niamey			نيامي
1668355	TW	2299	12021	Tainan			تاينان
1817720	CN	3002	12087	Shangyu
3093133	PL	5177	1947	Łódź			لودز
110336	SA	2643	5010	Dammam			الدمام
1788852	CN	3663	10176	Xining			شينينغ
23814	IR	3438	4706	Kahrīz
1266049	IN	2518	7584	Kota
3394023	BR	-579	-3521	Natal
1275817	IN	2027	8583	Bhubaneshwar
1797595	CN	3993	11959	Qinhuangdao			تشنهوانغداو
1808370	CN	2689	11262	Hengyang
323777	TR	3691	3070	Antalya			أنطاليا
3094802	PL	5006	1994	Kraków			كراكوف
1279017	IN	2788	7807	Alīgarh
1583992	VN	1607	10822	Da Nang
965301	ZA	-2962	3039	Pietermaritzburg			بيترماريتزبرغ
2365267	TG	613	122	Lomé			لوم
3691175	PE	-812	-7903	Trujillo
1636722	ID	-798	11263	Malang			مالانغ
3645528	VE	835	-6264	Ciudad Guayana
1277013	IN	2837	7943	Bareilly			بريلي
202061	RW	-195	3006	Kigali			كيغالي
3386496	BR	-509	-4280	Teresina			تيريسينا
1788572	CN	3519	11380	Xinxiang
3449344	BR	-2369	-4656	São Bernardo do Campo
2036986	CN	4735	13030	Hegang			هيغانغ
456172	LV	5695	2411	Riga			ريجا
2759794	NL	5237	489	Amsterdam			آمستردام
2325200	NG	785	393	Oyo
1167528	PK	3018	6700	Quetta			كويته
2641170	GB	5295	-115	Nottingham			نوتنغهام
3467747	BR	-2044	-5465	Campo Grande			كامبو غراندي
162183	TM	3795	5838	Ashgabat			ئاشخاباد
3514663	MX	1936	-9920	Álvaro Obregón
1169607	PK	3437	7347	Muzaffarābād
751324	TR	4104	2886	Bağcılar
98463	IQ	3556	4543	As Sulaymānīyah			السليمانية
3985606	MX	2215	-10098	San Luis Potosí
4019233	MX	2188	-10228	Aguascalientes
3685533	CO	789	-7251	Cúcuta			سوسوتا
1262801	IN	2884	7878	Morādābād
2427123	TD	1211	1504	N'Djamena			أنجمينا
1804540	CN	3951	11669	Langfang
1783873	CN	3298	11403	Zhumadian
1787093	CN	3748	12144	Yantai
702550	UA	4984	2402	Lviv			لفيف
4004898	MX	2910	-11098	Hermosillo			ارموسييو سونورا
5946768	CA	5355	-11347	Edmonton			إدمونتون
1845457	KR	3582	12715	Jeonju			جونجو
3988086	MX	2542	-10101	Saltillo			سالتيو
1783763	CN	2783	11315	Zhuzhou
8504423	MY	304	10158	Subang Jaya			سوبانغ جايا
1275901	IN	1930	7306	Bhiwandi
1631761	ID	52	10144	Pekanbaru
2510911	ES	3738	-597	Sevilla		Séville	سيبييا
482283	RU	5353	4935	Tol’yatti			تولياتي
3397838	BR	-818	-3500	Jaboatão
1851717	JP	3498	13838	Shizuoka			شيزوكا
7874116	DO	1850	-7000	Santo Domingo Oeste
1185128	BD	2437	8860	Rājshāhi
1183105	PK	3468	7302	Battagram
8224624	ID	-124	11689	City of Balikpapan
8601412	DO	1849	-6986	Santo Domingo Este
1815463	CN	3521	11174	Changzhi
894701	ZW	-2015	2858	Bulawayo
3186886	HR	4581	1598	Zagreb			زغرب
2561668	MA	3042	-960	Agadir			أغادير
3191281	BA	4385	1836	Sarajevo			سراييفو
3432043	AR	-3492	-5795	La Plata			لابلاتا
2464470	TN	3682	1017	Tunis	Túnez		تونس
2033196	CN	4081	11488	Zhangjiakou
1783745	CN	2934	10478	Zigong			زيجونج
3996069	MX	3263	-11545	Mexicali			مكسيكالي
2037346	CN	4202	12166	Fuxin			فوشن
2343279	NG	644	750	Enugu			إنوغو
2530335	MA	3577	-580	Tangier	Tánger	Tanger	طنجة
1807234	CN	3025	11505	Huangshi
2036113	CN	4127	12317	Liaoyang
2638077	GB	5338	-147	Sheffield			شفيلد
5809844	US	4761	-12233	Seattle			سياتل
5419384	US	3974	-10498	Denver			دنفر
5520993	US	3176	-10649	El Paso			إل باسو
1858421	JP	3281	13069	Kumamoto
1258980	IN	2123	8163	Raipur			رايبور
1713022	PH	611	12517	General Santos			جنرل سانتوس
1221874	TJ	3854	6878	Dushanbe			دوشنبه
3455775	BR	-2353	-4679	Osasco
4990729	US	4233	-8305	Detroit			ديترويت
4012176	MX	2479	-10739	Culiacán
1039854	MZ	-2596	3246	Matola
3104324	ES	4166	-88	Zaragoza		Saragosse	سرقسطة
1270927	IN	2677	8337	Gorakhpur
1790492	CN	2785	11290	Xiangtan
4005492	MX	2568	-10026	Guadalupe
3533462	MX	1685	-9991	Acapulco de Juárez			أكابولكو
1734634	MY	458	10108	Ipoh			ايبوه
6075357	CA	4358	-7966	Mississauga			ميسيساغا
4930956	US	4236	-7106	Boston			بوسطن
1798422	CN	3571	11501	Puyang Chengguanzhen
1799722	CN	3203	12087	Nantong
2035715	CN	4458	12960	Mudanjiang
264371	GR	3798	2373	Athens	Atenas	Athènes	آتن
3449701	BR	-2366	-4654	Santo André
2377450	MR	1809	-1598	Nouakchott			نواكشوط
2255414	CG	-478	1186	Pointe-Noire
4641239	US	3515	-9005	Memphis			ممفيس
3515431	MX	1954	-9920	Tlalnepantla
703845	UA	4791	3338	Kryvyi Rih			كريفي ريه
3397277	BR	-711	-3486	João Pessoa			جواو بيسوا
1846918	KR	3732	12682	Ansan-si
88319	LY	3211	2007	Benghazi			بنغازى
2925533	DE	5012	868	Frankfurt am Main	Fráncfort del Meno	Francfort-sur-le-Main	فرانكفورت
542420	RU	4504	3898	Krasnodar
1809498	CN	2528	11029	Guilin
2523920	IT	3813	1334	Palermo			بلرم
1248991	LK	694	7985	Colombo			كولمبو
927967	MW	-1397	3379	Lilongwe			ليلونغوي
2485926	DZ	3570	-64	Oran	Orán		وهران
316541	TR	3791	4022	Diyarbakır			ديار بكر
1684308	PH	1452	12108	Taguig
4645421	US	3509	-9006	New South Memphis
479123	RU	5433	4839	Ulyanovsk			أوليانوفسك
1173055	PK	3352	7390	Kotli
1854383	JP	3465	13393	Okayama
1784990	CN	2128	11034	Zhanjiang
285839	KW	2908	4808	Al Aḩmadī			الاحمدي
1621177	ID	-780	11036	Yogyakarta			يوجياكرتا
6091104	CA	4377	-7942	North York
618426	MD	4701	2886	Chisinau			كيشيناو
3081368	PL	5110	1703	Wrocław			وروسلاو
1845604	KR	3664	12749	Cheongju-si
1846898	KR	3739	12693	Anyang-si
2477461	DZ	3540	812	Tébessa			تبسة
1784642	CN	3221	11946	Zhenjiang
5746545	US	4552	-12268	Portland
6183235	CA	4988	-9715	Winnipeg			وينيبيغ
2037886	CN	4013	12439	Dandong			داندونج
4544349	US	3547	-9752	Oklahoma City			أوكلاهوما سيتي
554840	RU	5685	5320	Izhevsk			إيجيفسك
6317344	BR	-811	-3501	Jaboatão dos Guararapes
1795874	CN	2480	11358	Shaoguan
1787746	CN	3336	12016	Yancheng
3531673	MX	2117	-8685	Cancún			كانكون
3465624	BR	-1993	-4405	Contagem
3991164	MX	2059	-10039	Santiago de Querétaro
1275971	IN	2121	8143	Bhilai
2035513	CN	4119	12205	Panshan
223817	DJ	1159	4315	Djibouti			جيبوتي
5506956	US	3617	-11514	Las Vegas			لاس فيغاس
4347778	US	3929	-7661	Baltimore			بالتيمور
128226	IR	3431	4707	Kermanshah			كرمانشاه
3530139	MX	1935	-9916	Coyoacán
3451328	BR	-2118	-4781	Ribeirão Preto
79415	YE	1480	4295	Al Ḩudaydah			الحديدة
7290466	PH	1459	12106	Pasig City
2654675	GB	5146	-260	Bristol			بريستول
1269300	IN	2280	8619	Jamshedpur			جمشيدبور
1809078	CN	2005	11034	Haikou			هايكو
70225	YE	1358	4402	Ta‘izz			تعز
3448636	BR	-2318	-4589	São José dos Campos
3517270	MX	1942	-9895	Santa María Chimalhuacán
1793505	CN	3249	11991	Taizhou
1788927	CN	3706	11449	Xingtai
1275248	IN	1923	7286	Borivli
3981254	MX	2554	-10342	Torreón
468902	RU	5763	3987	Yaroslavl			ياروسلافل
1020098	ZA	-2619	2832	Benoni
1863289	JP	3470	13773	Hamamatsu			هاماماتسو
1273874	IN	994	7626	Cochin
2036427	CN	4111	12114	Jinzhou
1278718	IN	2093	7775	Amrāvati
292968	AE	2445	5440	Abu Dhabi	Abu Dabi	Abou Dabi	أبوظبي
1581298	VN	2086	10668	Haiphong			هايفونغ
4140963	US	3890	-7704	Washington, D.C.
1176615	PK	3372	7304	Islamabad			إسلام آباد
94787	IQ	3547	4439	Kirkuk			كركوك
1257416	IN	1685	7456	Sāngli
5263045	US	4304	-8791	Milwaukee			ميلواكي
1626801	ID	-771	11401	Situbondo
2034786	CN	4664	13115	Shuangyashan
6173331	CA	4925	-12312	Vancouver			فانكوفر
6948711	CA	4377	-7926	Scarborough
1510853	RU	5336	8376	Barnaul			بارنال
2747891	NL	5192	448	Rotterdam			رتردام
3995402	MX	1970	-10118	Morelia			موريليا
1802204	CN	3788	11465	Luancheng
118743	IR	3728	4959	Rasht			رشت
2352947	NG	716	335	Abeokuta			أبيوكوتا
2928810	DE	5146	701	Essen			إسن
308464	TR	3873	3549	Kayseri			قيصرية
2648579	GB	5587	-426	Glasgow			جلاسجو
2165087	AU	-2800	15343	Gold Coast
2033370	CN	4066	12223	Yingkou
2352778	NG	906	750	Abuja			آبوجا
1707174	PH	1445	12098	Las Piñas
1785018	CN	2451	11766	Zhangzhou
2825297	DE	4878	918	Stuttgart			شتوتغارت
3520339	MX	2608	-9829	Reynosa
2935517	DE	5151	747	Dortmund			دورتموند
2013348	RU	4311	13187	Vladivostok			فلاديفوستوك
2023469	RU	5230	10430	Irkutsk			إيركوتسك
931755	MW	-1578	3501	Blantyre			بلانتاير
3489297	JM	1801	-7678	New Kingston
738329	TR	4102	2901	Üsküdar
3176219	IT	4440	894	Genoa			جنوا
1273780	IN	2046	8588	Cuttack
3143244	NO	5991	1075	Oslo			اسلو
1863440	JP	3566	13932	Hachiōji			هاتشيؤوجي
2022890	RU	4848	13508	Khabarovsk			خاباروفسك
2056752	RU	4844	13513	Khabarovsk Vtoroy
2399697	GA	39	945	Libreville			لبرول
128234	IR	3028	5708	Kerman			كرمان
3698350	PE	-677	-7984	Chiclayo			تشيكلايو
121801	IR	3755	4508	Orūmīyeh			أرومية
7627067	TR	4100	2886	Bahçelievler
1816440	CN	3294	11736	Bengbu
1275665	IN	2802	7331	Bīkaner
3981461	MX	2064	-10329	Tlaquepaque
3515428	MX	1930	-9916	Tlalpan
738377	TR	4102	2912	Umraniye
2934246	DE	5122	678	Düsseldorf			دوسلدورف
1650213	ID	-332	11459	Banjarmasin
2711537	SE	5771	1197	Göteborg			جوتنبرج
1529195	CN	4430	8604	Shihezi
3688465	CO	713	-7312	Bucaramanga
4951305	US	4233	-7105	South Boston
1735634	MY	155	11033	Kuching			كوتشينغ
3088171	PL	5241	1693	Poznań			بوزنان
2514256	ES	3672	-442	Málaga			ملقة
2290956	CI	769	-503	Bouaké			بواكي
369004	SD	1205	2488	Nyala			نيالا
343300	ER	1534	3893	Asmara			أسمرة
2322911	NG	1306	524	Sokoto
3445831	BR	-1892	-4828	Uberlândia
2326016	NG	615	679	Onitsha
1863905	JP	3570	13999	Honchō			فوناباشي
5454711	US	3508	-10665	Albuquerque			ألباكركي
1877449	KP	3992	12754	Hamhŭng
3447399	BR	-2350	-4746	Sorocaba
658225	FI	6017	2494	Helsinki			هلسنكي
1252948	IN	1800	7958	Warangal			ورنجل
3536729	CU	2002	-7583	Santiago de Cuba			سانتياغو دي كوبا
2034714	CN	4316	12438	Siping
1860827	JP	3157	13055	Kagoshima			كاغوشيما
1625812	ID	-756	11083	Surakarta			سوراكارتا
1797873	CN	3359	11902	Huai'an
1276032	IN	2176	7215	Bhavnagar
3430863	AR	-3800	-5756	Mar del Plata			ماريه ديل بلاتا
1183880	PK	2940	7168	Bahawalpur
1159301	IR	2950	6086	Zahedan			زاهدان
415189	YE	1278	4504	Aden			عدن
1261977	IN	1916	7731	Nanded			ناندد
515003	RU	5177	5510	Orenburg			أورنبرغ
786714	XK	4267	2117	Pristina			بريشتينا
1846326	KR	3523	12868	Changwon			تشانغوون
2036581	CN	4680	13032	Jiamusi
1730501	PH	1463	12112	Antipolo
1799491	CN	2958	10506	Neijiang
2944388	DE	5308	881	Bremen			برمن
2542715	MA	3389	-555	Meknès	Mequinez		مكناس
1670029	TW	2501	12147	Banqiao
1166000	PK	3209	7267	Sargodha
2389853	CF	436	1855	Bangui
593116	LT	5469	2528	Vilnius			فيلنيوس
1787227	CN	3240	11944	Yangzhou			يانغتشو
1496990	RU	5376	8711	Novokuznetsk			نوفوكوزنتسك
212730	CD	52	2519	Kisangani
358619	EG	3127	3230	Port Said			بورسعيد
304531	TR	3681	3464	Mersin
3515001	MX	1676	-9311	Tuxtla			توكستلا غوتيريز
1258315	IN	2222	8486	Raurkela
2319133	NG	552	575	Warri			واري
1809412	CN	2888	12003	Guli
2344082	NG	660	349	Ebute Ikorodu
1793424	CN	3902	11765	Tanggu
1806299	CN	2258	11308	Jiangmen
3827409	MX	1945	-9915	Cuauhtémoc
5318313	US	3222	-11093	Tucson			توسان
4644585	US	3617	-8678	Nashville			ناشفيل
107968	SA	2127	4042	Ta’if			الطائف
1052373	MZ	-1984	3484	Beira
1270668	IN	1630	8046	Guntur			غنتور
2244322	SN	1485	-1588	Touba
6325494	CA	4681	-7121	Québec	Quebec		مدينة كيبك
132144	IR	3480	4851	Hamadān			همدان
1816080	CN	3832	11687	Cangzhou
3583361	SV	1369	-8919	San Salvador			سان سلفادور
1273313	IN	3032	7803	Dehra Dūn
3465038	BR	-1560	-5610	Cuiabá			كويابا
1735158	MY	311	10161	Petaling Jaya			بيتالينغ جايا
1821274	MO	2220	11355	Macau			ماكاو
1276014	IN	1930	7285	Bhayandar
747340	TR	4104	2888	Esenler
500096	RU	5463	3969	Ryazan’
5350937	US	3675	-11977	Fresno			فرزنو
5969782	CA	4325	-7985	Hamilton			هاميلتون
1488754	RU	5715	6553	Tyumen			تيومين
1272175	IN	2352	8731	Durgapur
4011743	MX	2402	-10466	Victoria de Durango
1279159	IN	2645	7464	Ajmer			أجمير
2267057	PT	3872	-913	Lisbon	Lisboa	Lisbonne	لشبونة
1791121	CN	2903	11170	Changde
1805987	CN	3524	11323	Jiaozuo
1253894	IN	1922	7315	Ulhasnagar
1266285	IN	1670	7423	Kolhāpur
535121	RU	5260	3957	Lipetsk			ليبيتسك
1256525	IN	2671	8843	Siliguri
2910831	DE	5237	973	Hannover			هانوفر
315202	TR	3978	3052	Eskişehir			أسكي شهر
14256	IR	3479	4857	Āzādshahr			آزادشهر
3838233	AR	-2479	-6541	Salta			سالتا
511565	RU	5320	4500	Penza			بينزا
949880	ZA	-2600	2823	Tembisa
1275610	IN	2077	7296	Bilimora
700569	UA	4697	3200	Mykolayiv
6316406	BR	-1682	-4924	Aparecida de Goiânia
3875024	CL	-3361	-7058	Puente Alto
1703417	PH	1455	12103	Makati City
2034414	CN	4172	12593	Tonghua
523750	RU	5573	5241	Naberezhnyye Chelny
2644668	GB	5264	-113	Leicester			لستر
1791236	CN	3134	11837	Wuhu			واها
1855431	JP	3789	13901	Niigata
1267696	IN	2865	7719	Karol Bāgh
2879139	DE	5134	1237	Leipzig			لايبزيغ
8504951	RU	6000	3039	Kalininskiy
2934691	DE	5143	677	Duisburg			دويسبورغ
1278314	IN	2368	8698	Āsansol
143127	IR	3409	4970	Arāk			ساوه
580497	RU	4635	4804	Astrakhan			آستراخان
1790437	CN	2228	11357	Zhuhai			زوهاي
1839071	KR	3603	12936	Pohang
2861650	DE	4945	1108	Nürnberg			نورنبيرغ
1795816	CN	3031	11224	Shashi
532096	RU	4298	4750	Makhachkala
1646448	ID	-687	10754	Cimahi
1803936	CN	3793	10263	Wuwei
1269317	IN	2247	7007	Jamnagar
5389489	US	3858	-12149	Sacramento			ساكرامنتو
3471872	BR	-1091	-3707	Aracaju
292932	AE	2540	5548	Ajman City			عجمان
9931406	CN	2428	10122	Jianshui
377039	SD	1962	3722	Port Sudan			بور سودان
3836277	AR	-3165	-6071	Santa Fe
3601782	HN	1550	-8802	San Pedro Sula			سان بيدرو سولا
3515302	MX	1929	-9965	Toluca
3532624	MX	1956	-9926	Ciudad López Mateos
359796	EG	2997	3253	Suez			السويس
2935022	DE	5105	1374	Dresden			درسدن
1489425	RU	5650	8497	Tomsk			تومسك
2593460	CD	-438	1539	Masina
1257806	IN	2997	7755	Sahāranpur
3515807	MX	1964	-9922	Cuautitlán Izcalli
1270752	IN	1734	7684	Gulbarga			كلبركة
1276058	IN	2287	8840	Bhātpāra
98860	IQ	3203	4435	Najaf			النجف
3463478	BR	-1227	-3897	Feira de Santana
1732903	MY	309	10153	Shah Alam			شاه عالم
701822	UA	4710	3754	Mariupol			ماريوبول
1862627	JP	3482	13470	Himeji			هيميجي
627907	BY	5243	3098	Homyel'			غوميل
1806488	CN	1924	11046	Qionghai
2327220	NG	755	624	Okene
1833788	KR	3774	12705	Uijeongbu-si
1006984	ZA	-3302	2791	East London			إيست لندن
111822	IR	3190	5437	Yazd			يزد
57289	SO	956	4407	Hargeysa
1164909	PK	3249	7453	Sialkot
1503901	RU	5533	8608	Kemerovo			كيميروفو
1786764	CN	3071	11128	Yichang
1843847	KR	3721	12682	Hwaseong-si
4393217	US	3910	-9458	Kansas City			كانساس سيتي
1786657	CN	3847	10627	Yinchuan			مدينة ينشوان
785842	MK	4200	2143	Skopje			سكوبيه
944385	ZA	-2667	2793	Vereeniging			فيرينخن
2747373	NL	5208	430	The Hague	La Haya	La Haye	لاهه
5367929	US	3377	-11819	Long Beach			لونغ بيتش
3592519	GT	1463	-9061	Mixco
2996944	FR	4575	485	Lyon			ليون
3458449	BR	-2331	-5116	Londrina			لوندرينا
5304391	US	3342	-11182	Mesa			ميسا
1809061	CN	2870	12147	Jiaojiang
1857553	JP	3578	13990	Matsudo			ماتسودو
3459505	BR	-2176	-4335	Juiz de Fora
1855207	JP	3472	13533	Nishinomiya-hama
480562	RU	5420	3762	Tula			تولا
5139568	US	4056	-7414	Staten Island
1859730	JP	3581	13971	Kawaguchi			كاواغوتشي
4018390	MX	2578	-10019	Ciudad Apodaca
1783621	CN	2769	10691	Zunyi
1805953	CN	3075	12075	Jiaxing
3470142	BR	-2276	-4340	Belford Roxo
1269321	IN	3274	7487	Jammu
2036109	CN	4290	12514	Liaoyuan
2650225	GB	5595	-320	Edinburgh	Edimburgo	Édimbourg	إدنبرة
4180439	US	3375	-8439	Atlanta			آتلانتا
214481	CD	-590	2242	Kananga			كانانغا
1018725	ZA	-2912	2621	Bloemfontein			بلومفونتن
1790587	CN	3204	11214	Xiangyang
3099434	PL	5435	1865	Gdańsk			غدانسك
2346229	NG	496	833	Calabar
1798998	CN	2655	10171	Dadukou
3459712	BR	-2630	-4885	Joinville
170017	SY	3513	3676	Ḩamāh			حماة
1265491	IN	1583	7804	Kurnool
2803138	BE	5122	440	Antwerpen	Amberes	Anvers	انتورب
1860243	JP	3660	13662	Kanazawa
7701384	TR	3837	2714	Karabağlar
1679432	PH	691	12207	Zamboanga
548408	RU	5860	4966	Kirov			كيروف
1253914	IN	2318	7578	Ujjain			اوجاين
1733432	MY	597	11607	Kota Kinabalu
5417598	US	3883	-10482	Colorado Springs			كولورادو سبرينغس
3456283	BR	-2288	-4310	Niterói
1808392	CN	3773	11570	Hengshui
101628	SA	2840	3657	Tabuk			تبوك
1630789	ID	-3	10933	Pontianak			بونتياناك
2644688	GB	5380	-155	Leeds			ليدز
1873757	KP	3874	12541	Namp’o
1729564	PH	1067	12295	Bacolod City
3448877	BR	-2280	-4337	São João de Meriti
1701500	PH	1063	12298	Mansilingan
4791259	US	3685	-7598	Virginia Beach			فرجينيا بيتش
1258662	IN	1880	7945	Rāmgundam
702658	UA	4857	3932	Luhansk			لوهانسك
1636544	ID	148	12485	Manado			مانادو
609655	KZ	4980	7310	Karagandy
4487042	US	3577	-7864	Raleigh			رالي
1805518	CN	3541	11658	Jining
2501152	DZ	3637	661	Constantine			قسنطينة
373303	SS	485	3158	Juba			جوبا
8074174	TR	3689	3076	Muratpaşa
8505006	CN	2336	10425	Wenshan City
1849053	JP	3657	13988	Utsunomiya
3523466	MX	2588	-9750	Heroica Matamoros
298333	TR	3717	3879	Şanlıurfa
2038087	CN	4095	11796	Chengde
1854487	JP	3323	13160	Ōita
2653822	GB	5148	-318	Cardiff			كارديف
3837213	AR	-3154	-6854	San Juan			سان جوآن
569696	RU	5613	4725	Cheboksary			تشيبوكساري
1017780	ZA	-2621	2826	Boksburg
1721080	PH	848	12465	Cagayan de Oro
5074472	US	4126	-9594	Omaha			أوماها
1926099	JP	3384	13277	Matsuyama			ماتسوياما
3985241	MX	2574	-10030	San Nicolás de los Garza
1865387	JP	3472	13542	Amagasaki
3728338	HT	1854	-7240	Carrefour
1256409	IN	2283	8837	Shyamnagar
1715430	PH	1433	12094	Dasmariñas
304922	TR	3835	3832	Malatya			ملطية
4164138	US	2577	-8019	Miami			ميامي
1348818	IN	2251	8822	Nangi
3672486	CO	481	-7570	Pereira
1265873	IN	1125	7578	Kozhikode			كاليكوت
1308465	MM	1649	9763	Mawlamyine
3696183	PE	-375	-7325	Iquitos
1858311	JP	3458	13377	Kurashiki
1869012	KP	3943	12593	Sunch’ŏn
7628416	TR	4111	2887	Sultangazi
2231320	CM	930	1340	Garoua			غاروا
2513416	ES	3799	-113	Murcia			مرسية
152224	TZ	-252	3290	Mwanza			موانزا
2319480	NG	505	793	Uyo
2038365	CN	4827	12660	Bei’an
2229798	CM	1208	1503	Kousséri			قصور
1264115	IN	2055	7453	Mālegaon
1273368	IN	1447	7593	Davangere
554234	RU	5471	2051	Kaliningrad			كالينينغراد
94824	IQ	3262	4402	Karbala			كربلاء
1841246	KR	3513	12683	Masan
3407669	BR	-137	-4837	Ananindeua
1650527	ID	-127	11683	Balikpapan
5907364	CA	4368	-7977	Brampton			برامبتون
2972315	FR	4360	144	Toulouse	Tolosa		تولوز
293397	IL	3208	3478	Tel Aviv			تل أبيب
1513157	UZ	4100	7167	Namangan			نمنقان
2334802	NG	1299	760	Katsina
940909	ZA	-2798	2674	Welkom
3668605	CO	1124	-7420	Santa Marta			سانتا مارتا
360829	EG	3097	3117	Al Maḩallah al Kubrá			المحلة الكبرى
3827407	MX	1944	-9910	Venustiano Carranza
1269407	IN	2100	7557	Jalgaon
1848313	JP	3528	13967	Yokosuka			يوكوسوكا
1279105	IN	2071	7700	Akola
1276533	IN	1585	7450	Belgaum
3514783	MX	1918	-9614	Veracruz
7303419	PS	3178	3523	East Jerusalem			القدس الشرقية
1801757	CN	2858	12137	Luqiao
571476	RU	5325	3437	Bryansk
741763	TR	4094	2916	Maltepe
109353	SA	2416	4733	Al Kharj			الخرج
3648559	VE	1014	-6469	Barcelona
1815395	CN	2365	11662	Chaozhou
3526617	MX	1953	-9692	Xalapa de Enríquez
2352379	NG	762	522	Ado-Ekiti
3060972	SK	4815	1711	Bratislava			براتسلاوا
1271439	IN	2480	8500	Gaya
1253986	IN	2459	7371	Udaipur
922741	CD	-1098	2674	Likasi
360502	EG	2570	3264	Luxor			الأقصر
3680656	CO	444	-7523	Ibagué			أباجي
1795855	CN	3000	12058	Shaoxing			شاوكسينج
555312	RU	5700	4097	Ivanovo			إيفانوفو
315368	TR	3991	4128	Erzurum			أرضروم
2350841	NG	725	519	Akure
359783	EG	2718	3118	Asyūţ			أسيوط
1642858	ID	-160	10362	Jambi City			جامبي
360761	EG	3104	3138	Al Manşūrah			المنصورة
5378538	US	3780	-12227	Oakland			أوكلاند
1266122	IN	2235	8270	Korba
1275362	IN	2379	8596	Bokāro
4568127	PR	1847	-6611	San Juan			سان خوآن
922773	CD	-1071	2547	Kolwezi
2193733	NZ	-3685	17476	Auckland			أوكلاند
1164408	PK	2770	6886	Sukkur
1263780	IN	1292	7486	Mangalore			مانغلور
1801934	CN	3356	11404	Luohe
1694611	PH	1454	12100	Pasay
694423	UA	4461	3352	Sevastopol			سيفاستوبول
3532497	MX	1949	-9919	Azcapotzalco
1518980	KZ	4230	6960	Shymkent			شيمكنت
1787351	CN	3786	11356	Yangquan
532288	RU	5342	5905	Magnitogorsk			مغنيتاغورسك
1269006	IN	2546	7858	Jhānsi
3463237	BR	-2760	-4855	Florianópolis			فلوريانوبوليس
2911285	DE	5358	1008	Wandsbek
3449433	BR	-2396	-4633	Santos			سانتوس
3778045	VE	975	-6318	Maturín			ماتورين
5037649	US	4498	-9326	Minneapolis			مينيابولس
8629640	IN	877	7813	Thoothukudi
143083	IR	3825	4829	Ardabīl			اردبيل
1856177	JP	3275	12988	Nagasaki			ناجازاكي
2038120	CN	4157	12046	Chaoyang
281133	PS	3150	3447	Gaza			غزة
538560	RU	5174	3619	Kursk
3981369	MX	2062	-10323	Tonalá
1846266	KR	3351	12652	Jeju City			جيجو
3703443	PA	899	-7952	Panamá	Ciudad de Panamá	Panama
3514450	MX	1925	-9910	Xochimilco
3083829	PL	5343	1455	Szczecin			شتتين
1587923	VN	1094	10682	Biên Hòa
3587902	GT	1453	-9059	Villa Nueva
3451353	BR	-1977	-4409	Ribeirão das Neves
1862540	JP	3481	13565	Hirakata
2540483	MA	3468	-191	Oujda-Angad			وجدة
347497	EG	3079	3100	Tanda			طنطا
971421	ZA	-2776	2993	Newcastle
1261529	IN	1445	7999	Nellore			نلور
1675151	TW	2480	12097	Hsinchu			سين شو
2036389	CN	4530	13096	Jixi			جيشي
148730	TZ	-616	3920	Zanzibar			مدينة زنجبار
4553433	US	3615	-9599	Tulsa
6696918	TW	2499	12130	Taoyuan City
372753	SD	1545	3640	Kassala			كسل
2332121	NG	641	409	Lekki
2512989	ES	3957	265	Palma			ميورقة
911148	ZM	-1280	2821	Kitwe			كيتوي
98854	IQ	3106	4626	Nasiriyah			الناصرية
480060	RU	5686	3590	Tver			تور
7498240	IL	3178	3522	West Jerusalem
1857871	JP	3554	13945	Machida			ماتشيدا
1806408	CN	2186	11196	Yangjiang
706369	UA	4942	2700	Khmelnytskyi
1863641	JP	3542	13676	Gifu-shi
1254348	IN	1112	7735	Tiruppur
1678228	TW	2513	12174	Keelung			كي لنغ
2558545	MA	3525	-394	Al Hoceïma			الحسيمة
2643123	GB	5348	-224	Manchester			مانشستر
6159905	CA	4911	-12283	Surrey
3445026	BR	-2033	-4029	Vila Velha
1791681	CN	3671	11910	Weifang
1864092	JP	3535	13948	Fujisawa			فوجيساوا
901344	ZM	-1296	2864	Ndola			ندولا
1259091	IN	888	7658	Kollam
3447779	BR	-2013	-4031	Serra
740264	TR	4128	3634	Samsun			سامسون
588409	EE	5944	2475	Tallinn			تالين
2234974	CM	596	1015	Bamenda
379003	SD	1318	3022	El Obeid			الأبي
3688928	CO	634	-7556	Bello
1788694	CN	3460	11916	Xinpu
1734052	MY	584	11812	Sandakan			سانداكان
107304	SA	2633	4397	Buraydah			بريدة
1138336	AF	3161	6571	Kandahār			قندهار
3464739	BR	-2369	-4662	Diadema
4281730	US	3769	-9734	Wichita			ويتشيتا
4335045	US	2995	-9008	New Orleans	Nueva Orleans	La Nouvelle-Orléans	نيو أورلينز
1185186	BD	2346	9119	Comilla
1606590	TH	1360	10060	Samut Prakan
1033356	MZ	-1512	3927	Nampula
4671240	US	3274	-9711	Arlington			أرلينغتون
5150529	US	4150	-8170	Cleveland			كليفلاند
2374775	GW	1186	-1560	Bissau			بساؤ
1711005	PH	1070	12256	Iloilo
105072	SA	1830	4273	Khamis Mushait			خميس مشيط
3467693	BR	-2175	-4133	Campos dos Goytacazes
3429577	AR	-2746	-5898	Resistencia			ريسيستينسيا
2214846	LY	3238	1509	Mişrātah			مصراتة
3457381	BR	-2367	-4646	Mauá
2395914	BJ	645	236	Abomey-Calavi
2947416	DE	5148	722	Bochum			بوخم
6957079	MX	1937	-9916	Benito Juárez
11048319	RO	4442	2617	Sector 3
1849837	JP	3478	13547	Toyonaka
3526700	MX	1940	-9910	Iztacalco
3470044	BR	-1997	-4420	Betim
1863917	JP	3448	13337	Fukuyama
2239076	AO	-930	1491	N’dalatando
3726786	HT	1854	-7230	Delmas 73
3672778	CO	121	-7728	Pasto
321836	TR	3789	4113	Batman			بطمان
2179537	NZ	-4129	17478	Wellington			ويلينجتون
2515270	ES	2810	-1541	Las Palmas de Gran Canaria
3996322	MX	2323	-10641	Mazatlán			ماساتلان
3466537	BR	-2917	-5118	Caxias do Sul
520494	RU	5792	5997	Nizhny Tagil
4004330	MX	2068	-10136	Irapuato			ايرابواتو
6941055	DE	5150	718	Bochum-Hordel
1812955	CN	3745	11631	Dezhou
986822	ZA	-2609	2778	Krugersdorp
1260482	IN	2269	8837	Pānihāti
1185107	BD	2500	8932	Shibganj
1849846	JP	3477	13738	Toyohashi
1784130	CN	3363	11463	Zhoukou			زهوكو
6050610	CA	4557	-7369	Laval			لاول
3939459	PE	-1207	-7520	Huancayo			وانكاشو
702320	UA	4805	3793	Makiyivka
1798449	CN	2544	11901	Putian
310859	TR	3758	3693	Kahramanmaraş			مرعش
1852383	JP	3422	13515	Minato
3183875	AL	4133	1982	Tirana			تيرانا
3448639	BR	-2082	-4938	São José do Rio Preto
598316	LT	5490	2391	Kaunas			كاوناس
3522551	MX	2748	-9952	Nuevo Laredo			نوئوو لاردو
5325738	US	3537	-11902	Bakersfield			بيكرسفيلد
2033574	CN	4061	11504	Zhangjiakou Shi Xuanhua Qu
1734810	MY	273	10194	Seremban			سرمبان
3827408	MX	1943	-9920	Miguel Hidalgo
2636841	GB	5300	-219	Stoke-on-Trent
1798654	CN	2762	11385	Pingxiang
298117	TR	3849	4338	Van			وان
5856195	US	2131	-15786	Honolulu			هونولولو
145459	IR	3034	4830	Abadan			آبادان
3629672	VE	1021	-6463	Puerto La Cruz			بويرتو لا كروز
7304020	CN	2794	10960	Fenghuang
3078610	CZ	4920	1661	Brno			برنو
625665	BY	5392	3034	Mahilyow
7483813	BD	2441	8899	Natore
4174757	US	2795	-8246	Tampa			تامبا
11048323	RO	4444	2602	Sector 6
2172517	AU	-3528	14913	Canberra			كانبرا
1855612	JP	3469	13580	Nara-shi			نارا
1279228	IN	1909	7474	Ahmadnagar			احمدنقر
1272691	IN	2090	7478	Dhūlia			دوله
3393536	BR	-801	-3486	Olinda
2544571	MA	3426	-658	Kenitra			القنيطرة
3102014	PL	5312	1801	Bydgoszcz			بيدغوشتش
1735227	MY	381	10333	Kuantan			كوانتان
3181928	IT	4449	1134	Bologna			بولونيا
1845759	KR	3681	12715	Cheonan			تشونان
3630297	VE	1048	-6681	Petare
1172128	PK	2756	6821	Larkana
379062	SD	1403	3538	Al Qadarif			القضارف
2192362	NZ	-4353	17263	Christchurch			كرايستشرش
487846	RU	4504	4197	Stavropol’
1849814	JP	3508	13715	Toyota			تويوتا
2187404	NZ	-3699	17488	Manukau City
1784853	CN	2305	11246	Zhaoqing
6947637	TR	4098	2912	Ataşehir
1276300	IN	2524	8697	Bhāgalpur
1165221	PK	3171	7399	Shekhupura
3466998	BR	-2352	-4683	Carapicuíba
2805753	DE	5126	715	Wuppertal			فوبرتال
2294877	GH	940	-84	Tamale
2014407	RU	5183	10761	Ulan-Ude
1856215	JP	3665	13818	Nagano
2362344	BF	1118	-430	Bobo-Dioulasso			بوبوديولاسو
765876	PL	5125	2257	Lublin			لبلن
11694038	CN	4405	8087	Huocheng
5412347	US	3973	-10483	Aurora			أورورا
2652221	GB	5241	-151	Coventry			كوفنتري
6324729	CA	4465	-6357	Halifax
1817993	CN	3051	11705	Anqing
1516905	KZ	4290	7137	Taraz			تراز
1689395	PH	1481	12105	San Jose del Monte
3675443	CO	507	-7552	Manizales			مانيزاليس
1948005	KR	3748	12687	Kwangmyŏng
111453	IR	3668	4850	Zanjān			زنجان
2112539	JP	3705	14088	Iwaki			لواكي
1729524	PH	1446	12094	Bacoor
2130629	JP	4377	14236	Asahikawa			أساهيكاوا
3514519	MX	1927	-9895	Xico
1842943	KR	3523	12888	Kimhae
581049	RU	6454	4054	Arkhangel’sk
1651531	ID	-370	12818	Ambon			آمبن
1629001	ID	-49	11715	Samarinda			ساماريندا
3827406	MX	1940	-9916	Benito Juarez
3128026	ES	4326	-293	Bilbao			بلباو
3835869	AR	-2780	-6426	Santiago del Estero			سانتياغو ديل استيرو
1850910	JP	3485	13562	Takatsuki
734077	GR	4064	2293	Thessaloníki			سالونيك
3514670	MX	1799	-9293	Villahermosa			فيلاهيرموسا
3648546	VE	862	-7021	Barinas			باريناس
3673899	CO	293	-7528	Neiva
4005867	MX	2580	-10032	Ciudad General Escobedo
1854376	JP	3495	13717	Okazaki			أوكازاكي
141681	IR	2719	5628	Bandar Abbas			بندرعباس
689558	UA	4923	2848	Vinnytsia
291074	AE	2579	5594	Ras Al Khaimah City			رأس الخيمة
1817968	CN	2625	10593	Anshun			انشون
1851483	JP	3476	13552	Suita
1926004	JP	3423	13517	Wakayama
5323810	US	3384	-11791	Anaheim			آناهايم
1674504	TW	2398	12160	Hualien City
1707267	PH	1031	12395	Lapu-Lapu City
1259239	IN	2224	7639	Punāsa
8764562	ZA	-2593	2801	Diepsloot
1262332	IN	2947	7770	Muzaffarnagar
3176959	IT	4378	1125	Florence	Florencia		فلورنس
117574	IR	3531	4700	Sanandaj			سن
1265014	IN	1840	7657	Latur			لاتر
3403642	BR	-723	-3588	Campina Grande
5950267	CA	4365	-7957	Etobicoke
3566067	CU	2138	-7792	Camagüey
6058560	CA	4298	-8123	London			لندن
2038067	CN	4227	11896	Chifeng
1877030	KP	3983	12762	Hŭngnam
1526273	KZ	5118	7145	Nur-Sultan			آستانا
11048318	RO	4445	2613	Sector 2
578072	RU	5061	3658	Belgorod			بيلغورود
371760	SD	1316	3266	Kosti			ربك
2035261	CN	4576	13085	Taihecun
290030	QA	2529	5153	Doha			الدوحة
3625829	VE	1023	-6747	Turmero			ترمرو
1501321	RU	5545	6533	Kurgan			كورغان
1185188	BD	2575	8925	Rangpur
1182637	PK	3297	7408	Bhimbar
620127	BY	5519	3020	Vitebsk			فيتيبسك
1711084	PH	823	12424	Iligan
3667849	CO	1092	-7476	Soledad
1795060	CN	2252	11339	Shiqi
3453643	BR	-2273	-4765	Piracicaba
2657896	CH	4737	855	Zürich	Zúrich	Zurich	زوريخ
1265767	IN	1748	7841	Kūkatpalli
1175892	PK	3127	7232	Jhang Sadr
161325	TZ	-337	3668	Arusha			آروشا
1278840	IN	1310	8016	Ambattūr
2112141	JP	3740	14038	Kōriyama			كورياما
728193	BG	4215	2475	Plovdiv			بلوفديف
4014875	MX	2052	-10082	Celaya			سيلايا
1106542	ZW	-1801	3108	Chitungwiza
1859924	JP	3586	13998	Kashiwa			كاشيوا
173576	SY	3553	3579	Latakia			اللاذقية
1529660	CN	4118	8028	Aksu			أقسو
2411989	GM	1344	-1668	Serekunda			سيريكوندا
1850181	JP	3580	13947	Tokorozawa			توكوروزاوا
3435217	AR	-2747	-5883	Corrientes			كورينتس
553915	RU	5453	3628	Kaluga			كالوغا
3396016	BR	4	-5107	Macapá			ماكابا
4498303	US	3579	-7866	West Raleigh
3529947	MX	1893	-9923	Cuernavaca
2990440	FR	4370	727	Nice	Niza		نيس
1876373	KP	3797	12655	Kaesŏng
3645532	VE	813	-6354	Ciudad Bolívar
1859740	JP	3591	13949	Kawagoe			كاواغويه
1185098	BD	2389	9040	Tungi
8504952	RU	5997	3048	Krasnogvargeisky
963241	ZA	-2609	2800	Randburg
1276509	IN	1514	7692	Bellary
3460644	BR	-2349	-4635	Itaquaquecetuba
693805	UA	4496	3411	Simferopol			سيمفربول
1859146	JP	3355	13353	Kochi
2636531	GB	5490	-138	Sunderland			ساندرلند
5392900	US	3375	-11787	Santa Ana			سانتا أنا
3470279	BR	-2231	-4906	Bauru
3621849	CR	993	-8408	San José			سان جوز
2521978	ES	3835	-48	Alicante			أليكانتي
1851100	JP	3433	13405	Takamatsu			تاكاماتسو
2034439	CN	4229	12384	Tieling
119505	IR	3627	5000	Qazvin			قزوين
1262330	IN	2612	8539	Muzaffarpur
1268257	IN	2267	8837	Kāmārhāti
3981941	MX	2151	-10490	Tepic
364103	SD	1440	3352	Wad Medani			ود مدني
1805741	CN	3550	11283	Jincheng
3456814	BR	-1673	-4386	Montes Claros
2949186	DE	5203	853	Bielefeld			بيليفيلد
425378	BI	-338	2936	Bujumbura			باجمبورا
1701947	PH	1032	12392	Mandaue City
127319	IR	3044	4818	Khorramshahr			خرمشهر
1263364	IN	2750	7767	Mathura			ماتورا
127349	IR	3349	4836	Khorramabad			خرم آباد
3583096	SV	1371	-8914	Soyapango
1260107	IN	3034	7639	Patiāla
1866923	KP	3915	12744	Wŏnsan
2654789	GB	5155	-30	Brent
1520240	KZ	5228	7697	Pavlodar			بافلودار
2519240	ES	3789	-477	Córdoba		Cordoue	قرطبة
1274693	IN	1995	7930	Chānda
3467467	BR	-2992	-5118	Canoas
491422	RU	4360	3973	Sochi
2044757	KP	4180	12978	Chongjin
2033467	CN	4291	12951	Yanji			يانجي
1275960	IN	2535	7464	Bhīlwāra
2528910	MA	3558	-537	Tétouan			تطوان
3457001	BR	-2352	-4619	Mogi das Cruzes
1849876	JP	3670	13722	Toyama
3693528	PE	-519	-8063	Piura
2655613	GB	5339	-301	Birkenhead
1254187	IN	1052	7622	Thrissur
1275198	IN	1931	8479	Brahmapur
3448136	BR	-2396	-4639	São Vicente
515012	RU	5297	3608	Orël
4683416	US	2780	-9740	Corpus Christi			كوربوس كريستي
1793879	CN	3171	11336	Suizhou
3429886	AR	-2737	-5590	Posadas
99608	IQ	3184	4714	Al ‘Amārah			العمارة
472231	RU	4879	4478	Volzhskiy
5387877	US	3395	-11740	Riverside			ريفرسايد
3526682	MX	1932	-9888	Ixtapaluca
3665900	CO	414	-7363	Villavicencio
3459462	BR	-2319	-4688	Jundiaí			جوندياي
3701329	PA	905	-7947	San Miguelito
491687	RU	5478	3204	Smolensk			سمولينسك
3439101	PY	-2551	-5461	Ciudad del Este
3454244	BR	-3177	-5234	Pelotas
706448	UA	4666	3262	Kherson			خرسون
1256728	IN	2788	7991	Shāhjānpur
2113126	JP	3972	14012	Akita			أكيتا
2244802	SN	1479	-1693	Thiès
2228373	CM	1059	1432	Maroua			مارؤا
3430545	AR	-3465	-5862	Morón			مورون
3472287	BR	-1633	-4895	Anápolis
1256515	IN	1393	7557	Shimoga
1216265	UZ	3965	6696	Samarkand			سمرقند
524305	RU	6898	3309	Murmansk			مورمانسك
2646003	GB	5154	-10	Islington
3556969	CU	2089	-7626	Holguín
1520316	KZ	4997	8261	Ust-Kamenogorsk
99762	IQ	3199	4493	Ad Dīwānīyah			الديوانية
1787858	CN	2845	11794	Shangrao
1635882	ID	-858	11612	Mataram			ماتارام
1514588	UZ	4078	7234	Andijon			ظةنجان
2639577	GB	5146	-97	Reading
675810	RO	4717	2760	Iaşi			ياش
3106672	ES	4166	-472	Valladolid			فايادوليذ
696643	UA	4959	3454	Poltava			بولتافا
1261481	IN	2864	7722	New Delhi			نيودلهي
1858729	JP	3589	13979	Koshigaya			كوشيغايا
473249	RU	4304	4467	Vladikavkaz			فلاديقوقاز
627904	BY	5369	2383	Hrodna			غرودنو
3096472	PL	5026	1903	Katowice			كاتوفيتسه
1258076	IN	2889	7659	Rohtak			روهتاك
2038569	CN	4561	12282	Baicheng
3698304	PE	-909	-7858	Chimbote
681290	RO	4677	2360	Cluj-Napoca			كلوج نابوكا
1720681	PH	1421	12117	Calamba
2347470	NG	1031	984	Bauchi
569223	RU	5913	3790	Cherepovets			تشيريبوفيتس
4407066	US	3863	-9020	St. Louis			سانت لويس
3689560	CO	453	-7568	Armenia
99131	IQ	3251	4582	Al Kūt			الكوت
665087	RO	4575	2123	Timişoara			طمشوار
472459	RU	5922	3988	Vologda			فولوغدا
739549	TR	4106	2899	Şişli
4297999	US	3805	-8446	Lexington-Fayette
2645425	GB	5374	-34	Kingston upon Hull
3667905	CO	458	-7422	Soacha
2529013	MA	3393	-691	Temara
2639912	GB	5376	-270	Preston			برستون
586523	AZ	4068	4636	Ganja			جنجا
2036434	CN	4076	12085	Lianshan
317109	TR	3777	2909	Denizli			دنيزلي
2338313	NG	660	334	Ikeja
2946447	DE	5073	710	Bonn			بن
3068799	CZ	4983	1828	Ostrava			أوسترافا
726050	BG	4322	2792	Varna			فارنا
3444924	BR	-2032	-4034	Vitória
1792621	CN	3095	11778	Wusong
1711082	PH	825	12440	Iligan City
3941584	PE	-1352	-7197	Cusco			قوسقو
3457671	BR	-2343	-5194	Maringá
1856717	JP	3192	13142	Miyazaki
1214189	ID	363	9886	Percut
3693345	PE	-838	-7455	Pucallpa
1805680	CN	2929	11721	Jingdezhen
3461789	BR	-2399	-4626	Guarujá
1870883	KP	3851	12576	Sariwŏn
473247	RU	5614	4040	Vladimir			فلاديمير
3899539	CL	-2365	-7040	Antofagasta			أنتوفاغاستا
1016670	ZA	-2927	2673	Botshabelo
1649150	ID	-380	10227	Bengkulu			بنجكولو
1722186	PH	895	12554	Butuan			بوتوان
3516355	MX	2229	-9788	Tampico			تامبيكو
6094578	CA	4390	-7885	Oshawa			أوشاوا
1721281	PH	1427	12113	Cabuyao
2025339	RU	5203	11350	Chita
2155472	AU	-3293	15178	Newcastle			نيوكاسل
3666304	CO	1046	-7325	Valledupar			توربو
2503826	DZ	3485	573	Biskra			بسكرة
2873891	DE	4949	847	Mannheim			مانهايم
710735	UA	5151	3128	Chernihiv			تشرنيهيف
248946	JO	3256	3585	Irbid			إربد
1254089	IN	1334	7710	Tumkūr
1846052	KR	3519	12808	Chinju
2641598	GB	5159	-300	Newport			نيوبورت
1734199	MY	424	11789	Tawau			تاواو
1812101	CN	3746	11849	Shengli
1271885	IN	2715	7840	Fīrozābād
361320	EG	2931	3084	Al Fayyūm			الفيوم
3662762	BR	-876	-6390	Porto Velho			بورتو فاليو
3836564	AR	-2419	-6530	San Salvador de Jujuy			سان سلفادور دي خوخوي
1016181	ZA	-2624	2837	Brakpan
5399020	US	3796	-12129	Stockton			ستوكتون
1701966	PH	1458	12104	Mandaluyong City
1261258	IN	1867	7810	Nizāmābād
1265711	IN	2373	8684	Kulti
3530580	MX	2374	-9915	Ciudad Victoria
3515463	MX	1929	-9901	Tláhuac
3463011	BR	-2054	-4740	Franca			فرانكا
1258932	IN	1701	8178	Rājahmundry
5206379	US	4044	-8000	Pittsburgh			بيتسبرغ
680332	RO	4432	2380	Craiova			كرايوفا
680963	RO	4418	2863	Constanţa			كونستانتسا
498698	RU	5418	4517	Saransk			سارانسك
1133616	AF	3671	6711	Mazār-e Sharīf			مزار شريف
1277029	IN	2326	8786	Barddhamān
2692969	SE	5561	1300	Malmö
1177654	PK	3257	7408	Gujrat
1856035	JP	2622	12768	Naha
629634	BY	5210	2369	Brest			برست
1170880	PK	3420	7205	Mardan			مردان
1490624	RU	6125	7342	Surgut			سورغوت
2636432	GB	5162	-394	Swansea			سوانزي
363807	SS	901	2757	Winejok
442301	TR	3997	3273	Batikent
1171305	PK	2494	6721	Malir Cantonment
1519922	KZ	4485	6551	Kyzylorda			قزل اوردا
1529046	CN	4343	8325	Xinyuan
1725115	PH	1434	12108	Biñan
1735106	MY	541	10034	George Town			جورجتون
1787323	CN	2478	11049	Yangshuo
3632308	VE	859	-7116	Mérida			ماردة
1730737	PH	1515	12058	Angeles City
2654993	GB	5379	-175	Bradford			برادفورد
1687687	PH	1516	12057	Santol
5879400	US	6122	-14990	Anchorage			أنكوريج
4013704	MX	2749	-10994	Ciudad Obregón
1859891	JP	3525	13697	Kasugai			كاسوغاي
1642588	ID	-817	11370	Jember
2130658	JP	4082	14073	Aomori			آوموري
1853574	JP	3500	13587	Ōtsu			أوتسو
1277065	IN	2272	8848	Bārāsat
315808	TR	3867	3922	Elazığ			معمورة العزيز
710791	UA	4943	3206	Cherkasy
3105976	ES	4223	-872	Vigo			فيغو
1847966	JP	3466	13501	Akashi			أكاشي
1277539	IN	2265	8834	Bāli
4508722	US	3913	-8451	Cincinnati			سينسيناتي
1270022	IN	2915	7572	Hisar			حصار
1258599	IN	2881	7903	Rāmpur
1848373	JP	3497	13662	Yokkaichi			يوكايتشي
1884138	KR	3476	12766	Yeosu
2637433	GB	5154	71	Southend-on-Sea
2111834	JP	3970	14115	Morioka			موريوكا
3868121	CL	-3302	-7155	Viña del Mar			فينيا ديل مار
692194	UA	5092	3480	Sumy			سومي
2112923	JP	3775	14047	Fukushima
677697	RO	4544	2805	Galaţi			غالاتس
3469968	BR	-2692	-4907	Blumenau			بلوميناو
6954929	IN	2850	7754	Greater Noida
7279746	IN	2858	7733	Noida			نوئدا
3463030	BR	-2555	-5459	Foz do Iguaçu			فوز دو إيغواسو
109571	SA	2536	4959	Al Hufūf			الهفوف
1268561	IN	1696	8224	Kākināda
1260476	IN	2939	7697	Pānīpat
1519422	KZ	5043	8027	Semey			سيماي
2331140	NG	773	852	Makurdi
2171507	AU	-3442	15089	Wollongong			ولونغونغ
3453186	BR	-2509	-5016	Ponta Grossa
2330100	NG	962	655	Minna
776069	PL	5313	2316	Białystok
154380	TZ	-890	3345	Mbeya			مبيا
1608133	TH	1386	10051	Mueang Nonthaburi
1842225	KR	3611	12834	Gumi
484646	RU	5273	4144	Tambov			تامبوف
2525068	IT	3749	1507	Catania			كاتانيا
109101	SA	2541	4959	Al Mubarraz			المبرز
2235189	CM	548	1042	Bafoussam			بافؤسام
1174625	PK	3112	7445	Kasur
2745912	NL	5209	512	Utrecht			أوترخت
1788245	CN	2000	11029	Xiuying
3392740	BR	-794	-3487	Paulista
99347	IQ	3246	4442	Al Ḩillah			الحلة
3458575	BR	-2256	-4740	Limeira
1260341	IN	1927	7677	Parbhani
6174041	CA	4844	-12335	Victoria			فكتوريا
1816705	CN	2148	10910	Beihai
1806776	CN	2311	11442	Huizhou
737071	TR	4099	2890	Zeytinburnu
1818209	HK	2237	11411	Tsuen Wan
4295940	US	3846	-8269	Ironville
4300488	US	3841	-8271	Meads
2481700	DZ	3619	541	Sétif			سطف
2537881	MA	3230	-924	Safi			آسفي
2040893	KP	4010	12440	Sinŭiju
11048320	RO	4438	2612	Sector 4
1580240	VN	1646	10760	Huế			هوئه
1273491	IN	2615	8590	Darbhanga			داربهانجا
2911287	DE	5357	1008	Marienthal
752850	TR	4078	3040	Adapazarı			آدابازاري
7628419	TR	4096	2927	Sultanbeyli
5505411	US	3604	-11498	Henderson			هندرسون
4469146	US	3607	-7979	Greensboro			غرينزبورو
3445156	BR	-3008	-5102	Viamão
359493	EG	3059	3150	Zagazig			الزقازيق
5045360	US	4494	-9309	Saint Paul			سانت باول
1734705	MY	533	10314	Kuala Terengganu			كوالا ترنغانو
361055	EG	3060	3227	Ismailia			الإسماعيلية
3487903	VE	859	-7023	Alto Barinas
96994	IQ	3687	4299	Dihok			دهوك
`
