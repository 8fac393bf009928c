from __future__ import annotations
import time, re
from pathlib import Path
import pytest
from conftest import EVENING
from harness.sharing import share, sync, carry
from harness.machine import Machine
from harness.daemon import Pills

B = 1921435198029863
def pieces(lines):
    out=[]; cur=[]; n=0
    for l in lines:
        if cur and (len(cur)==500 or n+len(l)>40000): out.append(cur); cur=[]; n=0
        cur.append(l); n+=len(l)+3
    return out+[cur]

def b32(n):
    a="0123456789abcdefghjkmnpqrstvwxyz"; s=""
    for _ in range(10): s=a[n%32]+s; n//=32
    return s

D="4tqv7b1c9z"
def meds(n, same=False):
    for i in range(1,n+1):
        name = "Zinc" if same else f"Zinc%20{i}"
        yield f"{D}-{i} {B+i} control {i} - - medication medication={b32(i*1234567+77)} days=daily dosage=25%20mg dose= from=2030-11-20T20:59:58 gap= instructions= name={name} per-day= places= reminders=yes slots=morning state=active zone="
def edits(n):
    yield next(meds(1))
    for i in range(2,n+2):
        yield f"{D}-{i} {B+i} control {i} - - medication medication={b32(1234567+77)} dosage={i}%20mg"
def same(n):
    yield from meds(n, True)
def slots(n):
    for i in range(1,n+1):
        yield f"{D}-{i} {B+i} control {i} - - slot slot=s{i} time=0{i%10}:{i//10%60:02}"
SC={"meds":lambda: meds(1600),"edits":lambda: edits(3000),"same":lambda: same(1600)}
@pytest.mark.parametrize("k", list(SC))
def test_zz_apply(make_pills, tmp_path, k):
    desk = make_pills(); desk.bus_address = f"unix:path={tmp_path}/no-bus"
    desk.start(EVENING); p=share(desk)
    t=time.time(); ts=[]; u=[]
    for piece in pieces(list(SC[k]())):
        a=time.time(); r=sync(desk,"Apply",profile=p,entries=piece); ts.append(round(time.time()-a,2)); u+=r["unread"]
    print(k,"total",round(time.time()-t,2),"max",max(ts),ts[-3:],"unread",len(u),u[:1])
    t=time.time(); desk.do("status"); print("status",round(time.time()-t,2))
    t=time.time(); desk.do("take","evening"); print("take",round(time.time()-t,2))
    t=time.time(); desk.do("medication","list"); print("list",round(time.time()-t,2))
    t=time.time(); desk.restart(); print("restart",round(time.time()-t,2))
    t=time.time(); print(str(desk.ask("sync", "conflicts"))[:200]); print("conflicts",round(time.time()-t,2))

@pytest.mark.parametrize("n", [100000])
def test_zz_files(make_pills, tmp_path, n):
    place=tmp_path/"between"; place.mkdir()
    desk=Machine(make_pills(), place); desk.pills.bus_address = f"unix:path={tmp_path}/no-bus"; desk.pills.start(EVENING); desk.begin()
    print([x.name for x in place.iterdir()])
    t=time.time(); desk.sync(); print("plain run",round(time.time()-t,2))
    for i in range(n):
        open(place/f"log-{D}-{1000+i//12}-{i%12+1:02}.ics","w").close()
    for a in ((),(),("--fetch",)):
        t=time.time(); r=desk.run(*a); print("run",a,round(time.time()-t,2),r.stderr[:200])

@pytest.mark.parametrize("k", list(SC))
def test_perf_apply(make_pills, tmp_path, k):
    import subprocess
    desk = make_pills(); desk.bus_address = f"unix:path={tmp_path}/no-bus"
    desk.start(EVENING); p=share(desk)
    for piece in pieces(list(SC[k]())): sync(desk,"Apply",profile=p,entries=piece)
    pid=subprocess.run(["pgrep","-n","-x","pillsd"],capture_output=True,text=True).stdout.strip()
    pr=subprocess.Popen(["perf","record","-q","--call-graph","dwarf,16384","-F","299","-p",pid,"-o",f"/tmp/perf.{k}"])
    time.sleep(1)
    desk.do("status");
    pr.send_signal(2); pr.wait()

def test_perf_files(make_pills, tmp_path):
    place=tmp_path/"between"; place.mkdir()
    desk=Machine(make_pills(), place); desk.pills.bus_address = f"unix:path={tmp_path}/no-bus"; desk.pills.start(EVENING); desk.begin()
    for i in range(100000):
        open(place/f"log-{D}-{1000+i//12}-{i%12+1:02}.ics","w").close()
    r=desk.run(before=("perf","record","-q","-g","-F","499","-o","/tmp/perf.files"))

def test_plist(make_pills, tmp_path):
    import subprocess
    desk = make_pills(); desk.bus_address = f"unix:path={tmp_path}/no-bus"
    desk.start(EVENING); p=share(desk)
    for piece in pieces(list(SC["meds"]())): sync(desk,"Apply",profile=p,entries=piece)
    pr=subprocess.Popen(["perf","record","-q","-g","-F","999","-a","-o",f"/tmp/perf.list"])
    time.sleep(1)
    for i in range(3): desk.do("medication","list")
    pr.send_signal(2); pr.wait()
def test_psame(make_pills, tmp_path):
    import subprocess
    desk = make_pills(); desk.bus_address = f"unix:path={tmp_path}/no-bus"
    desk.start(EVENING); p=share(desk)
    pr=subprocess.Popen(["perf","record","-q","-g","-F","299","-a","-o",f"/tmp/perf.psame"])
    time.sleep(1)
    for piece in pieces(list(SC["same"]())): sync(desk,"Apply",profile=p,entries=piece)
    pr.send_signal(2); pr.wait()


def slotline(n, times=False):
    names=sorted(f"sa{i}" for i in range(n))
    out=[]
    if times:
        out=[f"{D}-{i+2} {B+i+2} control {i+2} - - slot slot={s} time=0{i%10}:{i//10%60:02}" for i,s in enumerate(names)]
    line=f"{D}-1 {B+1} control 1 - - medication medication={b32(1234567+77)} days=daily dosage= dose= from=2030-11-10T00:00 gap= instructions= name=Zinc per-day= places= reminders=yes slots={'%2C%20'.join(names)} state=active zone="
    return [line]+out
@pytest.mark.parametrize("times",[False,True])
@pytest.mark.parametrize("n",[100,200,300,700])
def test_zs(make_pills, tmp_path, n, times):
    import subprocess
    desk = make_pills(); desk.bus_address = f"unix:path={tmp_path}/no-bus"
    desk.start(EVENING); p=share(desk)
    pid=subprocess.run(["pgrep","-n","-x","pillsd"],capture_output=True,text=True).stdout.strip()
    pr=subprocess.Popen(["perf","record","-q","-g","-F","199","-p",pid,"-o",f"/tmp/perf.slots"]) if n in (200,300) else None
    if pr: time.sleep(1)
    for piece in pieces(slotline(n,times)):
        a=time.time(); r=sync(desk,"Apply",profile=p,entries=piece); print(n,times,"apply",round(time.time()-a,2),len(r["unread"]))
    a=time.time(); desk.call("GetStatus"); print("status",round(time.time()-a,2))
    a=time.time(); desk.call("GetStatus"); print("status",round(time.time()-a,2))
    a=time.time(); desk.call("GetPlan"); print("plan",round(time.time()-a,2))
    a=time.time(); desk.call("Take",slot="evening"); print("take",round(time.time()-a,2))
    if pr: pr.send_signal(2); pr.wait()
    a=time.time(); desk.call("Calendar"); print("calendar",round(time.time()-a,2))
