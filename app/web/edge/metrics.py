"""Metrics for the host: totals of the whole server, nothing about one table or person."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from app.tables.core.registry import TableRegistry
from app.web.context.limits import Limits

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_STATUSES = ("gathering", "playing", "finished", "parked")
_LATENCIES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._decisions = Histogram(
            "facedown_decision_seconds",
            "From a decision to its being kept.",
            buckets=_LATENCIES,
            registry=self.registry,
        )
        self._refusals = Counter(
            "facedown_refusals", "What was refused, by its code.", ["code"], registry=self.registry
        )
        self._requests = Counter(
            "facedown_requests",
            "Requests, by the pattern of their address.",
            ["method", "route", "status"],
            registry=self.registry,
        )

    def decided(self, seconds: float) -> None:
        """Count a decision, to the millisecond: a finer sum might give away what took time."""
        self._decisions.observe(round(seconds, 3))

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def answered(self, method: str, route: str, status: int) -> None:
        """Count a request. `route` is a pattern such as /t/{table_id}, never the address itself."""
        self._requests.labels(method if method in METHODS else "other", route, str(status)).inc()

    def watch(self, registry: TableRegistry, limits: Limits) -> None:
        """Report on these tables from now on."""
        self.registry.register(_Tables(registry, limits))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class _Tables(Collector):
    """Figures that are read off the tables at each scrape."""

    def __init__(self, registry: TableRegistry, limits: Limits) -> None:
        self._registry = registry
        self._limits = limits

    def collect(self) -> Iterator[Metric]:
        live = list(self._registry.tables.values())
        tables = GaugeMetricFamily("facedown_tables", "Tables in memory.", labels=["status"])
        counted = Count(table.row.status for table in live)
        for status in _STATUSES:
            tables.add_metric([status], counted[status])
        yield tables
        yield GaugeMetricFamily(
            "facedown_sockets", "Sockets that are open.", value=self._limits.sockets
        )
        yield GaugeMetricFamily(
            "facedown_watchers",
            "Sockets that are shown a table.",
            value=sum(len(table.watchers) for table in live),
        )
        writer = self._registry.services.writer
        yield CounterMetricFamily("facedown_log_commits", "Commits.", value=writer.commits)
        yield CounterMetricFamily("facedown_log_rows", "Decisions kept.", value=writer.rows)
        yield CounterMetricFamily("facedown_log_retries", "Lost connections.", value=writer.retries)
