"""The service against requests drawn from its own description: no answer outside of it.

Its name keeps it from being collected with the other tests: only `make test-web` has schemathesis.
"""

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from strategygen.service.app import create_app
from strategygen.service.settings import Settings

pytestmark = pytest.mark.web

# Small games only: what is tried is what requests look like.
APP = create_app(Settings(codes=1500, seconds=0.1, access_log=False))
DESCRIPTION = schemathesis.openapi.from_asgi("/openapi.json", APP)


@DESCRIPTION.parametrize()
@settings(max_examples=40)
def test_answers_are_as_described(case: schemathesis.Case) -> None:
    # Whether there is such a game or guess is no matter of form.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
