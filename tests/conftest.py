"""Settings of all tests: hypothesis draws the same examples in every run, on any machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "strategygen",
    derandomize=True,
    deadline=None,
    database=None,
    # Kernels compile at their first call, which takes as long as many draws.
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("strategygen")
